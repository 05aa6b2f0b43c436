import type { AssetCommand, CommandTaken } from '@waymark/contract/commands/schema.ts';
import type { Database } from '../../storage/db.ts';
import { Refusal } from '../refusal.ts';
import type { PasswordService } from '../session/passwords.ts';
import type { Viewer } from '../session/viewer.ts';
import type { CommandDispatch } from './ports.ts';

export interface CommandServiceParts {
  database: Database;
  now: () => number;
  passwords: Pick<PasswordService, 'spendProofIn'>;
  dispatch: CommandDispatch;
}

export interface Taken {
  answer: CommandTaken;
  /** The password proof was used up. */
  spent: boolean;
}

export class CommandService {
  readonly #parts: CommandServiceParts;
  constructor(parts: CommandServiceParts) {
    this.#parts = parts;
  }
  async sendToDevice(
    _viewer: Viewer,
    _device: { deviceId: string; accountId?: string | null | undefined },
    _asked: AssetCommand,
    _proof: string | undefined,
  ): Promise<Taken> {
    await this.#parts.database.ping();
    throw new Refusal('error.unavailable');
  }
  async sendToAsset(
    _viewer: Viewer,
    _assetUid: string,
    _asked: AssetCommand,
    _proof: string | undefined,
  ): Promise<Taken> {
    await this.#parts.database.ping();
    throw new Refusal('error.unavailable');
  }
}
