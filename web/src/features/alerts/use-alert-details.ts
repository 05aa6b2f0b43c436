import type { Alert } from '@waymark/contract/alerts/schema.ts';
import { COMMAND_REQUESTS, type CommandRequest } from '@waymark/domain/commands/family.ts';
import { COMMAND_NOTES, type CommandNote } from '@waymark/domain/commands/words.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import type { Fact } from '../../ui/layout/Facts.tsx';

/** Returns the facts of alerts that the product raises without a rule: the command, its outcome, the distance, the speed. */
export function useAlertDetails(): (alert: Pick<Alert, 'type' | 'details'>) => Fact[] {
  const { t } = useTranslation(['alerts', 'commandWords']);
  const format = useFormat();
  return ({ type, details }) => {
    const facts: Fact[] = [];
    const { request, outcome, distanceMeters: meters, impliedSpeedMetersPerSecond: speed } = details ?? {};
    if (isRequest(request)) facts.push([t('alerts:command'), t(`commandWords:${request}`)]);
    if (isNote(outcome)) facts.push([t('alerts:outcome'), t(`commandWords:${outcome}`)]);
    if (typeof meters === 'number')
      facts.push([
        t(type === 'movedAfterCut' ? 'alerts:distanceMoved' : 'alerts:distanceApart'),
        format.withUnit(meters < FAR_METERS ? format.length(meters) : format.distance(meters)),
      ]);
    if (typeof speed === 'number') facts.push([t('alerts:impliedSpeed'), format.withUnit(format.speed(speed))]);
    return facts;
  };
}

/** From here on distances are in kilometres or miles. */
const FAR_METERS = 1000;

function isRequest(value: unknown): value is CommandRequest {
  return COMMAND_REQUESTS.some((request) => request === value);
}

function isNote(value: unknown): value is CommandNote {
  return COMMAND_NOTES.some((note) => note === value);
}
