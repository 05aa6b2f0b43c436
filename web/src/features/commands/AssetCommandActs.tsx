import { Skeleton } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import { meaningOf, type NextAction } from '@waymark/domain/commands/next-action.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './AssetCommands.module.css';
import type { Ask } from './CommandButton.tsx';
import { familyState } from './family-state.ts';
import { commandFactsQuery, familyCommandsQuery } from './queries.ts';
import { useCommandWords } from './use-command-words.ts';

interface Parts {
  assetId: string;
  families: readonly FamilyName[];
  onAsk: (ask: Ask) => void;
}

/**
 * Command actions in an asset's menu: the next action of each family, the release at any time and a link to all
 * commands. The next action is queried when the menu opens.
 */
export function AssetCommandActs({ close, ...parts }: Parts & { close: () => void }) {
  const { t } = useTranslation('commands');
  const mayWrite = useMay('commands.write');
  return (
    <>
      {mayWrite && <NextActs {...parts} />}
      <Link to="/assets/$id" params={{ id: parts.assetId }} search={{ tab: 'commands' }} onClick={close}>
        <Icon name="history" />
        {t('history')}
      </Link>
    </>
  );
}

function NextActs({ assetId, families, onAsk }: Parts) {
  const { t } = useTranslation('commands');
  const facts = useQuery({ ...commandFactsQuery(assetId), refetchInterval: false });
  const latest = useQueries({ queries: families.map((family) => familyCommandsQuery(assetId, family)) });
  if (facts.isError || latest.some(({ isError }) => isError))
    return (
      <Text as="p" tone="soft" size="small" padding="6px 8px">
        {t('failed')}
      </Text>
    );
  const usable = families.filter((family) => facts.data?.families[family]?.usable);
  if (facts.data === undefined || latest.some(({ data }) => data === undefined))
    return families.map((family) => <Skeleton key={family} className={styles.loading ?? ''} height={12} width="60%" />);
  const releasable = facts.data.families.immobilization?.releasable === true && families.includes('immobilization');
  if (usable.length === 0 && !releasable)
    return (
      <Text as="p" tone="soft" size="small" padding="6px 8px">
        {t(`code.${families[0] ?? 'immobilization'}.INVALID_DEVICE`)}
      </Text>
    );
  const acts = usable.map((family) => {
    const command = latest[families.indexOf(family)]?.data?.[0];
    return { family, command, action: meaningOf(family, familyState(family, command, true).code).action };
  });
  const offersRelease = acts.some(({ action }) => action.command === 'RESET_IMMOBILIZE' && !action.disabled);
  return (
    <>
      {acts.map(({ family, command, action }) => (
        <Act key={family} family={family} action={action} latest={command} onAsk={onAsk} />
      ))}
      {releasable && !offersRelease && (
        <button type="button" onClick={() => onAsk({ family: 'immobilization', request: 'RESET_IMMOBILIZE' })}>
          <Icon name="lockOpen" />
          {`${t('release')}…`}
        </button>
      )}
    </>
  );
}

function Act({
  family,
  action,
  latest,
  onAsk,
}: {
  family: FamilyName;
  action: NextAction;
  latest: CommandRecord | undefined;
  onAsk: (ask: Ask) => void;
}) {
  const { t } = useTranslation('commands');
  const words = useCommandWords();
  const { command } = action;
  const cancels = command === 'CANCEL';
  const act = cancels
    ? [t('act.CANCEL'), latest && words.request(latest.request)].filter(Boolean).join(': ')
    : words.request(command);
  return (
    <button
      type="button"
      className={action.intent === 'danger' ? styles.danger : undefined}
      disabled={action.disabled}
      onClick={() => onAsk({ family, request: command, ...(cancels && { requestIdToOperateOn: latest?.requestId }) })}
    >
      <Icon name={iconOf(family, action)} />
      {action.disabled ? act : `${act}…`}
    </button>
  );
}

function iconOf(family: FamilyName, { command, icon }: NextAction): IconName {
  if (command === 'CANCEL') return 'close';
  if (family === 'auxiliaryTracker') return 'satellite';
  return icon === 'none' ? 'lock' : icon;
}
