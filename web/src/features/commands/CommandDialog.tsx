import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { CommandDialogProps } from './command-dialog-props.ts';
import { ProvenDialog } from './ProvenDialog.tsx';
import { ShortDialog } from './ShortDialog.tsx';

/** Asks before a command is sent: with facts, password and reason where it stops or releases a vehicle. */
export function CommandDialog(props: CommandDialogProps) {
  const { request } = props;
  if (request !== 'CANCEL' && (isCut(request) || isRelease(request)))
    return <ProvenDialog {...props} request={request} />;
  return <ShortDialog {...props} />;
}
