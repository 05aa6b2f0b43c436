import { Button } from '@mantine/core';
import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import type { ActionLabel, NextAction } from '@waymark/domain/commands/next-action.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './CommandsTab.module.css';

/** The command that a dialog asks about. */
export interface Ask {
  family: FamilyName;
  request: CommandRequest | 'CANCEL';
  requestIdToOperateOn?: string | undefined;
}

const WORDS = {
  immobilize: 'commandWords:SET_IMMOBILIZE',
  mobilize: 'commandWords:RESET_IMMOBILIZE',
  activate: 'commands:activate',
  deactivate: 'commands:deactivate',
  forceLock: 'commandWords:REMOTE_FORCE_LOCK',
  unlock: 'commandWords:REMOTE_DISARMING_DEVICE',
  cancel: 'common:cancel',
  inProgress: 'commands:inProgress',
} as const satisfies Record<ActionLabel, string>;

/** The single button for a family's state (product.md, "Next action"). */
export function CommandButton({
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
  const { t } = useTranslation(['commands', 'commandWords', 'common']);
  const icon = family === 'auxiliaryTracker' || action.label === 'inProgress' ? 'none' : action.icon;
  return (
    <Button
      className={styles.act ?? ''}
      data-intent={family === 'immobilization' ? action.intent : undefined}
      disabled={action.disabled}
      {...(icon !== 'none' && { leftSection: <Icon name={icon} /> })}
      onClick={() =>
        onAsk({
          family,
          request: action.command,
          ...(action.command === 'CANCEL' && { requestIdToOperateOn: latest?.requestId }),
        })
      }
    >
      {t(WORDS[action.label])}
    </Button>
  );
}
