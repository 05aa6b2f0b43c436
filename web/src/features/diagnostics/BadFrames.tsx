import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BadFrame } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/format/use-format.ts';
import { CopyButton } from '../set-up/index.ts';
import styles from './BadFrames.module.css';
import { useCountWord } from './Counts.tsx';
import { hexLines } from './hex.ts';
import { listenersQuery } from './queries.ts';
import { Section } from './Section.tsx';

/** What the listeners could not read last: who sent it, what is wrong with it, and its bytes. */
export function BadFrames() {
  const { t } = useTranslation('diagnostics');
  const query = useQuery({
    ...listenersQuery,
    select: (listeners) =>
      listeners
        .flatMap(({ title, lastBadFrames }) => lastBadFrames.map((frame) => ({ title, frame })))
        .sort((a, b) => Date.parse(b.frame.time) - Date.parse(a.frame.time)),
  });
  return (
    <Section title={t('lastBadFrames')} query={query} empty={t('noBadFrames')} isEmpty={(items) => items.length === 0}>
      {(items) => (
        <ul className={styles.frames}>
          {items.map(({ title, frame }) => (
            <li key={`${frame.time} ${frame.address} ${frame.bytes}`}>
              <BadFrameDetails title={title} frame={frame} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** One frame that could not be read; its bytes open under it. @param title of the protocol */
export function BadFrameDetails({ title, frame }: { title: string; frame: BadFrame }) {
  const { t } = useTranslation('diagnostics');
  const format = useFormat();
  const word = useCountWord();
  const lines = hexLines(frame.bytes);
  return (
    <details className={styles.frame}>
      <summary>
        <span className={`${styles.time} figures`}>{format.clock(frame.time)}</span>
        <span>{title}</span>
        <span className={styles.reason}>{word(frame.reason)}</span>
        {frame.type !== null && <span className="figures">{t('frameType', { type: frame.type })}</span>}
        <span className="figures">{t('frameLength', { length: format.number(frame.length, 0) })}</span>
        {frame.deviceModel !== null && <span>{frame.deviceModel}</span>}
        {frame.count > 1 && <span className="figures">{format.number(frame.count, 0)}×</span>}
        <span className={styles.detail} lang="en">
          {frame.detail}
        </span>
      </summary>
      <div className={styles.open}>
        <p className={styles.from}>
          {t('sentFrom', { address: frame.address })}
          {frame.imei !== null && (
            <>
              {' · '}
              <Link to="/diagnostics" search={{ device: frame.imei }}>
                {frame.imei}
              </Link>
            </>
          )}
        </p>
        <pre className={styles.dump}>
          {lines.map(({ offset, octets, text }) => `${offset}  ${octets.padEnd(47)}  ${text}\n`).join('')}
        </pre>
        <CopyButton text={frame.bytes} label={t('copyFrame')} />
      </div>
    </details>
  );
}
