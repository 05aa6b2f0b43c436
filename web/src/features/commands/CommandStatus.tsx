import type { CommandRecord } from '@waymark/contract/commands/schema.ts';
import type { CommandStatus as Status } from '@waymark/domain/commands/family.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import { Pill, type PillTone } from '../../ui/icons/Pill.tsx';
import { useCommandWords } from './use-command-words.ts';

const LOOKS: Readonly<Record<Status, { tone: PillTone; icon: IconName }>> = {
  queued: { tone: 'warn', icon: 'hourglass' },
  accepted: { tone: 'info', icon: 'upload' },
  inprogress: { tone: 'info', icon: 'clock' },
  success: { tone: 'ok', icon: 'check' },
  failed: { tone: 'danger', icon: 'octagon' },
  cancelled: { tone: 'quiet', icon: 'close' },
};

/** Icon and label of a command's status. */
export function CommandStatus({ status }: Pick<CommandRecord, 'status'>) {
  const words = useCommandWords();
  return <Pill {...LOOKS[status]} label={words.status(status)} />;
}
