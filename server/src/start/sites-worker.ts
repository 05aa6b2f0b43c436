import { parentPort } from 'node:worker_threads';
import { fleetPlaces } from '@waymark/simulator/fleet/places.ts';
import { fleetRoutes } from '@waymark/simulator/fleet/routes.ts';

parentPort?.postMessage({ places: fleetPlaces(), routes: fleetRoutes() });
