/** Prepares the draft of an incident for each alert of a crash (decisions.md, "Crash"). */
import { AUTOMATIC_DRAFTS, INCIDENTS_OF_ALERTS } from '@waymark/domain/incident.ts';
import { loadCatalogue } from '@waymark/messages/catalogue.ts';
import type { Database, Tx } from '../../storage/db.ts';
import { newUid } from '../../storage/uid.ts';
import { consume, RAISED_ALERTS, raisedAlertIds, type StoredEvent } from '../../telemetry/derive/events-sql.ts';
import { audit } from '../audit/append-sql.ts';
import { languageOf } from '../words.ts';
import { type AlertForDraft, alertsForDrafts, insertDraft } from './drafts-sql.ts';
import { namesOf } from './names.ts';

/** Name under which the cursor of the events is kept. */
const CONSUMER = 'incidents';

export interface IncidentDraftsParts {
  database: Database;
  now: () => number;
}

/** Takes the events of raised alerts. Each alert is taken once, although several processes may run. */
export class IncidentDrafts {
  readonly #parts: IncidentDraftsParts;

  constructor(parts: IncidentDraftsParts) {
    this.#parts = parts;
  }

  /** Prepares the drafts of all new alerts. */
  async run(): Promise<void> {
    const prepare = (events: readonly StoredEvent[], tx: Tx) => this.#prepare(events, tx);
    while ((await consume(this.#parts.database, CONSUMER, prepare, RAISED_ALERTS)) === RAISED_ALERTS.atMost);
  }

  async #prepare(events: readonly StoredEvent[], tx: Tx): Promise<void> {
    for (const alert of await alertsForDrafts(tx, raisedAlertIds(events), AUTOMATIC_DRAFTS))
      await prepareDraft(tx, alert, this.#parts.now());
  }
}

/** Stores the draft of an alert, with the words of its account's language. @param now epoch ms */
export async function prepareDraft(tx: Tx, alert: AlertForDraft, now: number): Promise<void> {
  const type = INCIDENTS_OF_ALERTS[alert.type];
  if (type === undefined) return;
  const words = await loadCatalogue(languageOf(alert.language) ?? 'en');
  const name = `${words.alertKinds[alert.type] ?? alert.type}, ${alert.asset_name}`;
  const uid = newUid(now);
  await insertDraft(tx, { ...alert, uid, name, incidentType: type, ...namesOf(alert.driver_name) });
  await audit(tx, {
    ...{ accountId: alert.account_id, userId: null, action: 'incident.prepare' },
    ...{ subjectType: 'incident', subjectUid: uid, details: { name, type, status: 'draft' } },
  });
}
