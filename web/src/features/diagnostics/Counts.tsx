import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './Counts.module.css';

/** Messages for the gateway's counters. A counter without a message is shown by name. */
const WORDS = {
  login: 'countLogin',
  records: 'countRecords',
  heartbeat: 'countHeartbeat',
  response: 'countResponse',
  bad: 'countBad',
  checksum: 'reasonChecksum',
  length: 'reasonLength',
  noise: 'reasonNoise',
  malformed: 'reasonMalformed',
  unsupported: 'reasonUnsupported',
  unknown: 'reasonUnknown',
  blocked: 'reasonBlocked',
  unavailable: 'reasonUnavailable',
  full: 'reasonFull',
  slow: 'reasonSlow',
  notLoggedIn: 'reasonNotLoggedIn',
  badFrames: 'reasonBadFrames',
  secondDevice: 'reasonSecondDevice',
  deviceGone: 'reasonDeviceGone',
} as const;

/** Returns a function that maps a counter name to its label, in the plural form that goes with the count. */
export function useCountWord(): (name: string, count?: number) => string {
  const { t } = useTranslation('diagnostics');
  return (name, count = 1) => (name in WORDS ? t(WORDS[name as keyof typeof WORDS], { count }) : name);
}

/** Shows counts, largest first: `12 sign-ins · 3 heartbeats`. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const word = useCountWord();
  const format = useFormat();
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (entries.length === 0) return <>–</>;
  return (
    <Row as="ul" align="stretch" wrap gap="2px 12px" className={styles.counts}>
      {entries.map(([name, count]) => (
        <li key={name}>
          <span className="figures">{format.number(count, 0)}</span> {word(name, count)}
        </li>
      ))}
    </Row>
  );
}
