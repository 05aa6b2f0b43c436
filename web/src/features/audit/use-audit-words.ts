import type { AuditLine } from '@waymark/contract/audit/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** One fact of a line; `before` is undefined where only one value was noted. */
export interface Fact {
  key: string;
  name: string;
  before: string | undefined;
  value: string;
}

/** Words for what lines of the audit say; what has none is shown as it was written down. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'auditActions', 'auditKinds', 'auditFacts']);
  const format = useFormat();
  return useMemo(() => {
    const worded = (namespace: 'auditActions' | 'auditKinds' | 'auditFacts', key: string): string => {
      const words: unknown = i18n.getResource(i18n.language, namespace, key);
      return typeof words === 'string' ? words : key;
    };
    const valueText = (value: unknown): string => {
      if (value === null || value === undefined || value === '') return t('audit:none');
      if (typeof value === 'boolean') return t(value ? 'audit:yes' : 'audit:no');
      if (typeof value === 'number') return format.number(value);
      if (typeof value === 'string') return INSTANT.test(value) ? format.dateTime(value) : value;
      if (Array.isArray(value)) return value.length === 0 ? t('audit:none') : value.map(valueText).join(', ');
      return Object.entries(value)
        .map(([key, inner]) => `${worded('auditFacts', key)}: ${valueText(inner)}`)
        .join(', ');
    };
    const who = ({ userName, byOutsider }: AuditLine): string =>
      userName ?? t(byOutsider ? 'audit:outsider' : 'audit:nobody');
    const facts = ({ details }: AuditLine): Fact[] =>
      Object.entries(details).map(([key, value]) => {
        const name = worded('auditFacts', key);
        return isChange(value)
          ? { key, name, before: valueText(value.from), value: valueText(value.to) }
          : { key, name, before: undefined, value: valueText(value) };
      });
    return {
      action: (action: string) => worded('auditActions', action),
      kind: (kind: string) => worded('auditKinds', kind),
      who,
      facts,
      /** All facts in one line. */
      summary: (line: AuditLine) =>
        facts(line)
          .map(({ name, before, value }) => `${name}: ${before === undefined ? '' : `${before} → `}${value}`)
          .join(' · '),
    };
  }, [t, i18n, format]);
}

function isChange(value: unknown): value is { from: unknown; to: unknown } {
  return typeof value === 'object' && value !== null && 'from' in value && 'to' in value;
}
