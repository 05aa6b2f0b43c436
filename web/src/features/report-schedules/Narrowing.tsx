import { ActionIcon } from '@mantine/core';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { WideField } from '../../ui/form/FormSection.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { askedConditions, useConditionText, useLinkedFilters } from '../reports/index.ts';
import type { ScheduleValues } from './form-values.ts';

/** Filters of the report from which the schedule was made. They can only be removed. */
export function Narrowing({
  values: { report, definedFor, query },
  onChange,
}: {
  values: ScheduleValues;
  /** @param value null: removed */
  onChange: (name: string, value: string | null) => void;
}) {
  const { t } = useTranslation(['common', 'records', 'reports']);
  const { features, permissions } = useCurrentUser();
  const format = useFormat();
  const declaration = reportOf(report);
  const { search, duration } = query;
  const textOf = (name: string) => (typeof query[name] === 'string' && query[name] ? query[name] : undefined);
  const own = (name: string) => (definedFor === report ? textOf(name) : undefined);
  const linked = useLinkedFilters({
    assetId: textOf('assetId'),
    driverId: own('driverId'),
    placeId: own('placeId'),
    none: own('none'),
  });
  const conditionText = useConditionText(declaration.columns);
  const reader = { features: new Set(features), permissions: new Set(permissions) };
  const conditions = askedConditions(declaration, own('where') ?? '', reader);
  const silence = declaration.window === 'now' && typeof duration === 'number' && format.span(duration);
  const entries: { name: string; label: string; value: string | null | false; rest?: string | null }[] = [
    ...linked.map(({ id, label, name }) => ({ name: id, label, value: name })),
    { name: 'search', label: t('reports:searchPlaceholder'), value: search },
    { name: 'duration', label: t('reports:minimumSilence'), value: silence },
    ...conditions.map((one, index) => ({
      name: 'where',
      label: t(one.refused ? 'reports:conditionRefused' : 'reports:conditions'),
      value: conditionText(one),
      rest: conditions.flatMap(({ text }, place) => (place === index ? [] : [text])).join(';') || null,
    })),
  ];
  return entries.map(
    ({ name, label, value, rest = null }) =>
      value && (
        <WideField key={`${name} ${value}`}>
          <Row gap={8}>
            <Text breakable>{t('records:filterChip', { label, value })}</Text>
            <ActionIcon
              aria-label={`${t('common:removeFilter')}: ${name === 'where' ? value : label}`}
              onClick={() => onChange(name, rest)}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </Row>
        </WideField>
      ),
  );
}
