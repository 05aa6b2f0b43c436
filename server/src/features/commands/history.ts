import type {
  CommandDataQuery,
  CommandFacts,
  CommandFileQuery,
  CommandLine,
  CommandQuery,
  CommandRecord,
} from '@waymark/contract/commands/schema.ts';
import type { Database } from '../../storage/db.ts';
import type { Download } from '../download.ts';
import { Refusal } from '../refusal.ts';
import type { Viewer } from '../session/viewer.ts';
import type { CommandDispatch } from './ports.ts';

export interface CommandHistoryServiceParts {
  database: Database;
  now: () => number;
  dispatch: Pick<CommandDispatch, 'holdOf'>;
}

export class CommandHistoryService {
  readonly #parts: CommandHistoryServiceParts;
  constructor(parts: CommandHistoryServiceParts) {
    this.#parts = parts;
  }
  async ofAsset(
    _viewer: Viewer,
    _uid: string,
    _query: CommandDataQuery,
  ): Promise<{ items: CommandRecord[]; count: number }> {
    await this.#parts.database.ping();
    throw new Refusal('error.unavailable');
  }
  async facts(_viewer: Viewer, _uid: string): Promise<CommandFacts> {
    throw new Refusal('error.unavailable');
  }
  async list(_viewer: Viewer, _query: CommandQuery): Promise<{ items: CommandLine[]; count: number }> {
    throw new Refusal('error.unavailable');
  }
  async csv(_viewer: Viewer, _query: CommandFileQuery): Promise<Download> {
    throw new Refusal('error.unavailable');
  }
}
