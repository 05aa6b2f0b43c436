import type { Severity } from '@waymark/domain/alerts/kind.ts';
import { useTranslation } from '../../base/translation.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import { Pill, type PillTone } from '../../ui/icons/Pill.tsx';

export const SEVERITY_ICONS: Readonly<Record<Severity, IconName>> = {
  critical: 'octagon',
  high: 'incident',
  medium: 'arrowUp',
  low: 'info',
};

const TONES: Readonly<Record<Severity, PillTone>> = {
  critical: 'critical',
  high: 'danger',
  medium: 'warn',
  low: 'quiet',
};

/** Icon and word of a severity. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  const { t } = useTranslation('alertSeverity');
  return <Pill tone={TONES[severity]} icon={SEVERITY_ICONS[severity]} label={t(severity)} />;
}
