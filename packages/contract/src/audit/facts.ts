/** One fact of a line of the audit. */
export interface AuditFact {
  key: string;
  value: unknown;
  /** The earlier value; absent if only one value was stored. */
  before?: unknown;
}

/**
 * Returns the facts of a line for readers. `{from, to}` is a change. Changes stored together are returned one by one,
 * and make the list of changed fields superfluous.
 */
export function auditFacts(details: Readonly<Record<string, unknown>>): AuditFact[] {
  const facts = Object.entries(unfolded(details)).flatMap(([key, value]): AuditFact[] => {
    if (isChange(value)) return [{ key, before: value.from, value: value.to }];
    if (isRecord(value) && Object.keys(value).length > 0 && Object.values(value).every(isChange))
      return auditFacts(value);
    return [{ key, value }];
  });
  const changes = facts.some((fact) => 'before' in fact);
  return changes ? facts.filter(({ key }) => key !== 'changed') : facts;
}

/** Returns a line that is a single change as a whole by its fields, with the earlier and the current value of each. */
function unfolded(details: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const [before, after] = 'old' in details ? ['old', 'new'] : ['from', 'to'];
  if (!(before in details && after in details)) return details;
  const { [before]: from, [after]: to, ...rest } = details;
  if (!isRecord(from) || !isRecord(to)) return { ...rest, changedTo: { from, to } };
  const fields = [...new Set([...Object.keys(from), ...Object.keys(to)])];
  const changed = fields.filter((field) => JSON.stringify(from[field]) !== JSON.stringify(to[field]));
  return { ...rest, ...Object.fromEntries(changed.map((field) => [field, { from: from[field], to: to[field] }])) };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return isRecord(value) && 'from' in value && 'to' in value;
}
