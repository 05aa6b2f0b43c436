import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { check } from '@waymark/contract/check.ts';
import { SensorTrial, type SensorTrialResult } from '@waymark/contract/sensors/schema.ts';
import { ApiError } from '../../api/problem.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { trialQuery } from './queries.ts';
import { type SensorFormValues, trialBody } from './sensor-values.ts';

/** Unsaved values are tried when they have not changed for this long. */
const AFTER_MS = 400;

export interface Trial {
  /** Undefined: not known yet. */
  result: SensorTrialResult | undefined;
  readings: SensorTrialResult['readings'];
  /** Error of the definition. */
  problem: string | undefined;
  isFailed: boolean;
}

/** Tries the values of the form on an asset while the user types. @param asset empty: none is chosen */
export function useTrial(values: SensorFormValues, asset: string): Trial {
  const errorText = useErrorText();
  const [text] = useDebouncedValue(JSON.stringify(trialBody(values, asset)), AFTER_MS);
  const body = JSON.parse(text) as SensorTrial;
  const isValid = body.asset !== '' && check(SensorTrial, body).length === 0;
  // The readings do not depend on the definition, so they are shown while it has an error.
  const readings = useQuery({ ...trialQuery({ asset, kind: 'number' }), enabled: asset !== '' });
  const tried = useQuery({ ...trialQuery(body), enabled: isValid });
  const refusal = tried.error instanceof ApiError && tried.error.status < 500 ? tried.error : undefined;
  const [field] = refusal?.fields ?? [];
  return {
    result: tried.isError ? undefined : tried.data,
    readings: asset === '' ? [] : (readings.data?.readings ?? []),
    problem: refusal && errorText(field?.key ?? refusal.code, field?.params ?? {}),
    isFailed: readings.isError,
  };
}
