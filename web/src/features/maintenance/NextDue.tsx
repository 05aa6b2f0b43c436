import type { DueService } from '@waymark/contract/maintenance/schema.ts';
import { serviceDue } from '@waymark/domain/maintenance/due.ts';
import { useFormContext } from 'react-hook-form';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { enteredKilometers } from '../../ui/format/entered-distance.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { useServiceWords } from './use-service-words.ts';

const NO_THRESHOLD = { kilometers: null, hours: null, days: null };

interface Readings {
  serviceConfigId: string;
  serviceDate: string;
  /** In the user's unit. */
  odometer: number | '';
  operationalHours: number | '';
}

/** Says before saving when the chosen service is due next, by the use of the last weeks. */
export function NextDue({ planned }: { planned: readonly DueService[] }) {
  const { t } = useTranslation('maintenance');
  const words = useServiceWords();
  const { serviceConfigId, serviceDate, odometer, operationalHours } = useFormContext<Readings>().watch();
  const { unitsSystem } = useCurrentUser();
  const reading = enteredKilometers(odometer, unitsSystem);
  const plan = planned.find((one) => one.serviceConfigId === serviceConfigId);
  if (!plan?.recurring || !serviceDate) return null;
  const { interval, kilometersPerDay, hoursPerDay } = plan;
  const use = { since: serviceDate, kilometers: 0, hours: 0, kilometersPerDay, hoursPerDay };
  const due = serviceDue(interval, NO_THRESHOLD, use, serviceDate);
  if (!due) return null;
  const at = [
    typeof reading === 'number' && interval.kilometers !== null && words.kilometers(reading + interval.kilometers),
    typeof operationalHours === 'number' && interval.hours !== null && words.hours(operationalHours + interval.hours),
    words.forecast({ dueDate: due.day, forecast: due.forecast, state: 'later' }),
  ].filter((part) => part !== false);
  return (
    <Row gap={8} justify="center" fixed line="above" ground="canvas" padding="8px 16px" tone="soft" role="status">
      <Icon name="calendar" />
      {t('nextDue', { when: at.join(', ') })}
    </Row>
  );
}
