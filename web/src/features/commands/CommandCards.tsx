import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { CommandFacts, CommandRecord } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { isOpen } from '@waymark/domain/commands/family.ts';
import { type MessageType, messageTypeOf } from '@waymark/domain/commands/message-status.ts';
import { meaningOf } from '@waymark/domain/commands/next-action.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Pill } from '../../ui/icons/Pill.tsx';
import { CardStack } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { serverNow } from '../live-map/index.ts';
import { type Ask, CommandButton } from './CommandButton.tsx';
import styles from './CommandsTab.module.css';
import { familyState, isOverdue, movedBeforeAnswer, stateLook } from './family-state.ts';
import { familyCommandsQuery } from './queries.ts';
import { useCommandWords } from './use-command-words.ts';
import { useCodeText } from './use-send-order.ts';

const ICONS: Readonly<Record<FamilyName, IconName>> = {
  immobilization: 'lock',
  auxiliaryTracker: 'satellite',
  lock: 'key',
};

/** Kinds of the message bar by its intent. */
const BAR_KINDS = { danger: 'danger', success: 'ok' } as const;

interface Parts {
  assetId: string;
  families: readonly FamilyName[];
  facts: CommandFacts | undefined;
  /** The latest commands of all families. Undefined while loading. */
  history: { items: readonly CommandRecord[]; count: number } | undefined;
  onAsk: (ask: Ask) => void;
}

/** Shows a card per family with its state, the latest sentence and the next action. */
export function CommandCards(parts: Parts) {
  return (
    <div className={styles.cards}>
      {parts.families.map((family) => (
        <Card key={family} {...parts} family={family} />
      ))}
    </div>
  );
}

function Card({ assetId, family, facts, history, onAsk }: Parts & { family: FamilyName }) {
  const { t } = useTranslation(['commands', 'common']);
  const words = useCommandWords();
  const mayWrite = useMay('commands.write');
  const listed = history?.items.find((record) => record.family === family);
  const older = useQuery({
    ...familyCommandsQuery(assetId, family),
    enabled: history !== undefined && listed === undefined && history.count > history.items.length,
  });
  const known = history !== undefined && facts !== undefined && !older.isLoading;
  const latest = listed ?? older.data?.[0];
  const state = known ? familyState(family, latest, facts.families[family]?.usable === true) : undefined;
  const meaning = state && meaningOf(family, state.code);
  const confirmed = facts?.families[family]?.confirmed ?? null;
  const look = state && meaning && stateLook(family, state.code, meaning, latest, confirmed);
  return (
    <CardStack as="section" gap={12} shrink minHeight={140} padding={16} aria-labelledby={`family-${family}`}>
      <Row as="header" gap={10} wrap className={styles.cardHead}>
        <Icon name={ICONS[family]} size={18} />
        <h2 id={`family-${family}`}>{words.family(family)}</h2>
        {look ? <Pill tone={look.tone} icon={look.icon} label={t(look.label)} /> : <Skeleton width={88} height={20} />}
      </Row>
      {state && meaning ? (
        <>
          <Sentence family={family} state={state} latest={latest} type={messageTypeOf(family, state)} />
          {mayWrite && <CommandButton family={family} action={meaning.action} latest={latest} onAsk={onAsk} />}
        </>
      ) : (
        <Skeleton height={84} />
      )}
    </CardStack>
  );
}

/** Shows the latest sentence of a family with its details. */
function Sentence({
  family,
  state: { code, updateTime },
  latest,
  type,
}: {
  family: FamilyName;
  state: { code: string; updateTime: number | null };
  latest: CommandRecord | undefined;
  type: MessageType;
}) {
  const { t } = useTranslation('commands');
  const words = useCommandWords();
  const codeText = useCodeText();
  const detail = useDetail(latest);
  if (code === 'INVALID_DEVICE')
    return <MessageBar kind="info" title={codeText(family, code, null)} detail={t(`invalid.${family}`)} />;
  const title = codeText(family, code, updateTime);
  if (latest === undefined)
    return (
      <Text as="p" tone="soft">
        {title}
      </Text>
    );
  return (
    <>
      {movedBeforeAnswer(latest) && (
        <MessageBar kind="danger" title={t('movedTitle')} detail={t('movedBody', { release: words.release(latest) })} />
      )}
      <MessageBar
        kind={BAR_KINDS[type === 'auxiliary-tracker' ? meaningOf(family, code).messageIntent : type]}
        {...(isOpen(latest) && { icon: 'hourglass' })}
        role="status"
        title={title}
        detail={detail}
      />
    </>
  );
}

/** Returns why a command waits and until when, that its answer is overdue, or why it ended. */
function useDetail(latest: CommandRecord | undefined): string {
  const { t } = useTranslation(['commands', 'common']);
  const words = useCommandWords();
  const format = useFormat();
  const now = serverNow(useNow());
  if (latest === undefined) return '';
  if (latest.status === 'queued') {
    const end = latest.expiresAt === null ? t('noExpiry') : t('until', { time: format.dateTime(latest.expiresAt) });
    return latest.hold === null
      ? end
      : `${t('common:sentence', { words: words.hold(latest.hold, latest.holdFigures) })} ${end}`;
  }
  if (isOverdue(latest, now)) return t('noAnswerYet');
  // A command that a user cancelled needs no explanation.
  const ended = latest.status === 'failed' || latest.status === 'cancelled';
  return ended && latest.note !== 'cancelledByUser' ? t('common:sentence', { words: words.note(latest.note) }) : '';
}
