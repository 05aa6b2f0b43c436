import type { ColumnKind, ReportColumn } from '@waymark/contract/reports/declaration.ts';
import type { ReportRow } from '@waymark/contract/reports/rows.ts';
import type { Status } from '@waymark/domain/status.ts';
import { consumptionIn, distanceIn, type UnitsSystem, volumeIn } from '@waymark/domain/units.ts';
import { type ReactNode, useMemo } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { type FormatWithWords, useFormat } from '../../ui/format/use-format.ts';
import { StatusBadge } from '../../ui/icons/StatusBadge.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';

export interface Cells {
  /** Unit of a column's head, if it has one. */
  unit: (kind: ColumnKind) => string | undefined;
  /** Size of the unit of a chart's axis, in stored units: an hour, a kilometer or a mile. */
  scale: (kind: ColumnKind) => number;
  /** Name of the row without a group. */
  nobody: (group: string) => string;
  /** Name of a column. */
  word: (name: string, column?: Pick<ReportColumn, 'compared'>) => string;
  /** Head of a column with its unit. */
  head: (name: string, column: ReportColumn) => string;
  /** A number in its column, without unit. */
  figure: (kind: ColumnKind, value: number) => string;
  /** @param absent words for an unknown time */
  cell: (name: string, column: ReportColumn, row: ReportRow, absent: string) => ReactNode;
}

/** Returns the formats of values by their kind, in the user's language, units and zone. */
export function useCells(): Cells {
  const { t } = useTranslation([
    'reports',
    'reportColumns',
    'units',
    'alertKinds',
    'alertSeverity',
    'commandWords',
    'events',
    'fuel',
    'visits',
  ]);
  const format = useFormat();
  const { unitsSystem } = useCurrentUser();
  const phone = usePhone();
  return useMemo(() => {
    const word = (name: string, { compared }: Pick<ReportColumn, 'compared'> = {}): string => {
      if (compared === undefined) return t(`reportColumns:${name}` as 'reportColumns:asset');
      const column = word(compared.of);
      return compared.as === 'before' ? t('columnBefore', { column }) : t('columnChange', { column });
    };
    const unit = (kind: ColumnKind): string | undefined => {
      if (kind === 'distance') return t(`units:${format.distance(0).unit}`);
      if (kind === 'speed') return t(`units:${format.speed(0).unit}`);
      if (kind === 'volume') return t(`units:${format.volume(0).unit}`);
      if (kind === 'consumption')
        return `${t(`units:${format.volume(0).unit}`)}/100 ${t(`units:${format.distance(0).unit}`)}`;
      return kind === 'share' || kind === 'change' ? t('units:percent') : undefined;
    };
    /** Rows without a group. */
    const nobody = (name: string): string => {
      if (name === 'tag') return t('noTag');
      if (name === 'depot') return t('noDepot');
      if (name === 'driver') return t('noDriver');
      return name === 'place' ? t('noPlace') : '';
    };
    // Phones show no heads.
    const named = (name: string, kind: ColumnKind, figure: string): string => {
      const suffix = unit(kind);
      return suffix ? `${figure} ${suffix}` : `${word(name)} ${figure}`;
    };
    return {
      unit,
      nobody,
      scale: (kind) => {
        if (kind === 'duration') return 3600;
        return kind === 'distance' ? 1 / distanceIn(unitsSystem, 1) : 1;
      },
      word,
      head: (name, column) => [word(name, column), unit(column.kind)].filter(Boolean).join(' '),
      figure: (kind, value) => figureOf(format, unitsSystem, kind, value),
      cell: (name, { kind, words, measuredBy }, row, absent) => {
        const value = row[name] ?? null;
        if (kind === 'instant') return value === null ? absent : format.dateTime(value);
        if (kind === 'status') return <StatusBadge status={value as Status} />;
        if (value === null && kind === 'score') return '–';
        if (value === 'inconsistent' && measuredBy) return <Text tone="warn">{t('fuel:inconsistent')}</Text>;
        if (value === null) return row.assetId ? '' : nobody(name);
        if (typeof value !== 'number') return words ? t(`${words}:${value}` as 'alertKinds:speeding') : value;
        const figure = figureOf(format, unitsSystem, kind, value);
        return <span className="figures">{phone ? named(name, kind, figure) : figure}</span>;
      },
    };
  }, [t, format, unitsSystem, phone]);
}

function figureOf(format: FormatWithWords, units: UnitsSystem, kind: ColumnKind, value: number): string {
  if (kind === 'distance') return format.distance(value, 1).figure;
  if (kind === 'speed') return format.speed(value).figure;
  if (kind === 'volume') return format.number(volumeIn(units, value), 1, 1);
  if (kind === 'consumption') return format.number(consumptionIn(units, value), 1, 1);
  if (kind === 'value') return format.number(value, 2);
  if (kind === 'share') return format.number(value * 100, 1, 1);
  if (kind === 'change')
    return `${value > 0 ? '+' : value < 0 ? '−' : '±'}${format.number(Math.abs(value) * 100, 1, 1)}`;
  return kind === 'duration' ? format.duration(value) : format.number(value, kind === 'score' ? 0 : undefined);
}
