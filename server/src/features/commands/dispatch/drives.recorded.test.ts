/** Recorded drives through gateway, telemetry and dispatcher. */
import { allTraces } from '@waymark/domain/derive/testing-traces.ts';
import { driveSuite } from './testing-drive-suite.ts';

driveSuite(allTraces);
