import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import type { CommandDialogProps } from './command-dialog-props.ts';
import { ProvenDialog } from './ProvenDialog.tsx';
import { ShortDialog } from './ShortDialog.tsx';

/** Confirms a command before it is sent. Immobilizing and releasing also show facts and require password and reason. */
export function CommandDialog(props: CommandDialogProps) {
  const { request } = props;
  if (request !== 'CANCEL' && (isCut(request) || isRelease(request)))
    return <ProvenDialog {...props} request={request} />;
  return <ShortDialog {...props} />;
}
