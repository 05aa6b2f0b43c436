import type { CommandProof, CommandRecord, CommandTransition } from '@waymark/contract/commands/schema.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useAddress } from '../addresses/index.ts';
import { CommandStatus } from './CommandStatus.tsx';
import styles from './CommandTimeline.module.css';
import { useCommandWords } from './use-command-words.ts';

/** Lists all steps of one command, earliest first: time, actor, device answer and vehicle state. */
export function CommandTimeline({ command }: { command: CommandRecord }) {
  const words = useCommandWords();
  return (
    <ol className={styles.steps} aria-label={words.request(command.request)}>
      {command.transitions.map((step, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps are only ever added at the end
        <Step key={place} step={step} />
      ))}
    </ol>
  );
}

function Step({ step: { time, status, note, by, response, at } }: { step: CommandTransition }) {
  const format = useFormat();
  const words = useCommandWords();
  const place = useAddress(at, 0, at?.address);
  const facts = useProofWords()(at, Date.parse(time), place);
  return (
    <li className={styles.step} data-critical={note === 'movedBeforeAnswer' || note === 'stateUnknown' || undefined}>
      <Row as="p" wrap gap="4px 10px" tone="soft" className={styles.small}>
        <time dateTime={time} className="figures">
          {`${format.date(time)} ${format.clock(time)}`}
        </time>
        <CommandStatus status={status} />
      </Row>
      <p className={styles.what}>{[words.note(note), by].filter((part) => part !== null).join(' · ')}</p>
      {response !== null && <p className={styles.answer}>{response}</p>}
      {facts.length > 0 && (
        <Text as="p" tone="soft" className={styles.small}>
          {facts.join(' · ')}
        </Text>
      )}
    </li>
  );
}

/** Returns a function that describes the vehicle state at a time. @returns an empty list if nothing is known */
function useProofWords(): (at: CommandProof | null, time: number, place: string) => string[] {
  const { t } = useTranslation('commandWords');
  const format = useFormat();
  return (at, time, place) => {
    if (at === null) return [];
    const { speedMetersPerSecond: speed, ignition, fixTime, proof } = at;
    const facts = [
      proof !== null && t(proof),
      speed !== null && format.withUnit(format.speed(speed)),
      ignition !== null && t(ignition ? 'ignitionIsOn' : 'ignitionIsOff'),
      place !== '' && place,
      fixTime !== null && t('fixAge', { span: format.span(Math.max(0, (time - Date.parse(fixTime)) / 1000)) }),
    ];
    return facts.filter((fact) => fact !== false);
  };
}
