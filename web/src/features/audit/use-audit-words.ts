import { auditFacts } from '@waymark/contract/audit/facts.ts';
import type { AuditLine } from '@waymark/contract/audit/schema.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;

/** Facts whose values have messages in another namespace. */
const VALUE_WORDS: Readonly<Record<string, string>> = {
  role: 'roles',
  features: 'featureNames',
  alerts: 'alertTypes',
  assetType: 'assetType',
  type: 'assetType',
  assetTypes: 'assetType',
  alertType: 'alertKinds',
  changed: 'auditFacts',
  loginMethod: 'auditFacts',
  placeType: 'placeType',
  color: 'placeColor',
};

/** One fact of a line. `before` is undefined if only one value was recorded. */
export interface Fact {
  key: string;
  name: string;
  before: string | undefined;
  value: string;
}

/** Returns texts for audit lines. Values without a message are shown as recorded. */
export function useAuditWords() {
  const { t, i18n } = useTranslation(['audit', 'auditActions', 'auditKinds', 'auditFacts']);
  const format = useFormat();
  return useMemo(() => {
    const worded = (namespace: string, key: string): string => i18n.text(namespace, key) ?? key;
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
    /** Values with messages in another namespace use those. */
    const factText = (key: string, value: unknown): string => {
      const namespace = VALUE_WORDS[key];
      if (namespace === undefined) return valueText(value);
      const say = (one: unknown) => (typeof one === 'string' ? worded(namespace, one) : one);
      return valueText(Array.isArray(value) ? value.map(say) : say(value));
    };
    const facts = ({ details }: AuditLine): Fact[] =>
      auditFacts(details).map(({ key, value, ...rest }) => ({
        key,
        name: worded('auditFacts', key),
        before: 'before' in rest ? factText(key, rest.before) : undefined,
        value: factText(key, value),
      }));
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
