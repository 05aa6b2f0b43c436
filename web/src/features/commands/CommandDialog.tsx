import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';
import { isCut, isRelease } from '@waymark/domain/commands/words.ts';
import { ProvenDialog } from './ProvenDialog.tsx';
import { ShortDialog } from './ShortDialog.tsx';

/** The asset that a command is for. */
export interface CommandedAsset {
  id: string;
  name: string;
  licensePlate: string | null;
  type: AssetType;
}

export interface CommandDialogProps {
  asset: CommandedAsset;
  family: FamilyName;
  request: CommandRequest | 'CANCEL';
  /** CANCEL: what it takes back. */
  requestIdToOperateOn?: string | undefined;
  onClose: () => void;
}

/** Asks before a command is sent: with facts, password and reason where it stops or releases a vehicle. */
export function CommandDialog(props: CommandDialogProps) {
  const { request } = props;
  if (request !== 'CANCEL' && (isCut(request) || isRelease(request)))
    return <ProvenDialog {...props} request={request} />;
  return <ShortDialog {...props} />;
}
