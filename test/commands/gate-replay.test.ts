/** The safety gate over generated drives. */
import { madeDrives } from '@waymark/simulator/made/made-drives.ts';
import { gateReplaySuite } from './gate-replay-suite.ts';

gateReplaySuite(() => ({ traces: madeDrives(), commands: 200 }));
