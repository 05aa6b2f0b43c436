import type { EvidenceEvent } from '@waymark/contract/incidents/schema.ts';
import { ALERT_KIND_NAMES, type AlertKindName } from '@waymark/domain/alerts/kinds.ts';
import { useMemo } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import { ALERT_ICONS, useAlertWords } from '../alerts/index.ts';

const ICONS: Readonly<Record<Exclude<EvidenceEvent['kind'], 'driving' | 'alert'>, IconName>> = {
  tripStart: 'play',
  tripEnd: 'flag',
  ignitionOn: 'key',
  ignitionOff: 'key',
};

/** Returns the texts and icons of the events around an incident. */
export function useEventWords() {
  const { t } = useTranslation(['incidents', 'alertKinds']);
  const format = useFormat();
  const alerts = useAlertWords();
  return useMemo(() => {
    const measured = (type: AlertKindName, kind: EvidenceEvent['kind'], value: number | null): string => {
      if (value === null) return '';
      // Driving events are in m/s and m/s², alerts in the unit of their kind.
      if (kind === 'driving' && type === 'speeding') return format.withUnit(format.speed(value));
      return alerts.value(type, Math.round(value * 10) / 10);
    };
    const kindOf = ({ type }: EvidenceEvent): AlertKindName | undefined =>
      ALERT_KIND_NAMES.find((known) => known === type);
    return {
      icon: (event: EvidenceEvent): IconName => {
        const kind = kindOf(event);
        if (event.kind !== 'driving' && event.kind !== 'alert') return ICONS[event.kind];
        return kind === undefined ? 'info' : ALERT_ICONS[kind];
      },
      title: (event: EvidenceEvent): string => {
        const kind = kindOf(event);
        if (event.kind !== 'driving' && event.kind !== 'alert') return t(`incidents:event.${event.kind}`);
        const name = kind === undefined ? (event.type ?? '') : t(`alertKinds:${kind}`);
        return event.kind === 'alert' ? t('incidents:event.alert', { name }) : name;
      },
      value: (event: EvidenceEvent): string => {
        const kind = kindOf(event);
        return kind === undefined ? '' : measured(kind, event.kind, event.value);
      },
      limit: (event: EvidenceEvent): string => {
        const kind = kindOf(event);
        if (kind === undefined || event.limit === null) return '';
        return t('incidents:over', { limit: measured(kind, event.kind, event.limit) });
      },
    };
  }, [t, format, alerts]);
}
