/** One fact of a line of the audit. */
export interface AuditFact {
  key: string;
  value: unknown;
  /** What it was before; absent where only one value was noted. */
  before?: unknown;
}

/**
 * The facts of a line as they are read: `{from, to}` is a change; changes that were noted together stand one by one, and
 * make the list of changed fields superfluous.
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

/** A line that is one change as a whole, with the fields of what was and what is now where it has any. */
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
