/** The safety gate over every recorded drive. */
import { allTraces } from '@waymark/domain/derive/testing-traces.ts';
import { cases } from '@waymark/domain/testing-thorough.ts';
import { gateReplaySuite } from './gate-replay-suite.ts';

gateReplaySuite(() => ({ traces: allTraces(), commands: cases(300, 1000) }));
