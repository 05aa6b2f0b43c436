/** The safety gate over made drives. */
import { madeDrives } from '@waymark/simulator/made/made-drives.ts';
import { gateReplaySuite } from './gate-replay-suite.ts';

gateReplaySuite(() => ({ traces: madeDrives(), commands: 200 }));
