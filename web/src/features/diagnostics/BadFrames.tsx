import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { BadFrame } from '@waymark/contract/diagnostics/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { CopyButton } from '../set-up/index.ts';
import styles from './BadFrames.module.css';
import { useCountWord } from './Counts.tsx';
import { hexLines } from './hex.ts';
import { listenersQuery } from './queries.ts';
import { Section } from './Section.tsx';

/** Lists the latest unreadable frames with sender, error and bytes. */
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
        <Card as="ul" className={styles.frames}>
          {items.map(({ title, frame }) => (
            <li key={`${frame.time} ${frame.address} ${frame.bytes}`}>
              <BadFrameDetails title={title} frame={frame} />
            </li>
          ))}
        </Card>
      )}
    </Section>
  );
}

/** Shows one unreadable frame with its bytes in an expandable part. @param title of the protocol */
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
        <Text tone="danger" weight={500}>
          {word(frame.reason)}
        </Text>
        {frame.type !== null && <span className="figures">{t('frameType', { type: frame.type })}</span>}
        <span className="figures">{t('frameLength', { length: format.number(frame.length, 0) })}</span>
        {frame.deviceModel !== null && <span>{frame.deviceModel}</span>}
        {frame.count > 1 && <span className="figures">{format.number(frame.count, 0)}×</span>}
        <Text tone="soft" breakable shrink lang="en">
          {frame.detail}
        </Text>
      </summary>
      <Stack align="start" gap={8} padding="0 12px 12px">
        <Text as="p" tone="soft">
          {t('sentFrom', { address: frame.address })}
          {frame.imei !== null && (
            <>
              {' · '}
              <Link to="/diagnostics" search={{ device: frame.imei }}>
                {frame.imei}
              </Link>
            </>
          )}
        </Text>
        <pre className={styles.dump}>
          {lines.map(({ offset, octets, text }) => `${offset}  ${octets.padEnd(47)}  ${text}\n`).join('')}
        </pre>
        <CopyButton text={frame.bytes} label={t('copyFrame')} />
      </Stack>
    </details>
  );
}
