import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import styles from './Counts.module.css';

/** Words for what the gateway counts; a name that has none is shown as it is. */
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

/** The word for one thing that is counted. */
export function useCountWord(): (name: string) => string {
  const { t } = useTranslation('diagnostics');
  return (name) => (name in WORDS ? t(WORDS[name as keyof typeof WORDS]) : name);
}

/** What was counted, the most first: `12 logins · 3 pings`. */
export function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const word = useCountWord();
  const format = useFormat();
  const entries = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (entries.length === 0) return <>–</>;
  return (
    <Row as="ul" align="stretch" wrap gap="2px 12px" className={styles.counts}>
      {entries.map(([name, count]) => (
        <li key={name}>
          <span className="figures">{format.number(count, 0)}</span> {word(name)}
        </li>
      ))}
    </Row>
  );
}
