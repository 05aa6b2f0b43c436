/** The safety gate over every recorded drive. */
import { allTraces } from '@waymark/domain/derive/testing-traces.ts';
import { gateReplaySuite } from './gate-replay-suite.ts';

gateReplaySuite(() => ({ traces: allTraces(), commands: 1000 }));
