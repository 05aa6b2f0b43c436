import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';

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
