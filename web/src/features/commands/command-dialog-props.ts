import type { AssetType } from '@waymark/domain/asset-type.ts';
import type { FamilyName } from '@waymark/domain/commands/families.ts';
import type { CommandRequest } from '@waymark/domain/commands/family.ts';

/** The asset of a command. */
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
  /** CANCEL: id of the command to cancel. */
  requestIdToOperateOn?: string | undefined;
  /** A decision that leads to the command, with its own call. */
  decision?: {
    title: string;
    label: string;
    /** @param cancelled aborted when the user cancels. Nothing may be sent afterwards */
    send: (proof: { password: string; reason: string }, cancelled: AbortSignal) => Promise<void>;
  };
  onClose: () => void;
}
