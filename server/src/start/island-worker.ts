import { parentPort } from 'node:worker_threads';
import { islandMap } from '@waymark/simulator/island/map.ts';

parentPort?.postMessage(JSON.stringify(islandMap()));
