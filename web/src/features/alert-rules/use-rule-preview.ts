import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type AlertPreview, AlertPreviewStart } from '@waymark/contract/alert-rules/schema.ts';
import { check } from '@waymark/contract/check.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useEffect } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';

/** An unsaved rule is previewed when it has not changed for this long. */
const AFTER_MS = 600;
const POLL_MS = 400;

export interface RulePreviewState {
  /** The latest result; of the values before while new ones are calculated. */
  preview: AlertPreview | undefined;
  /** The rule has an error, so it has no preview. */
  isInvalid: boolean;
  isFailed: boolean;
  retry: () => void;
}

/**
 * Previews the rule of a form. The server calculates one preview of a user at a time, so a new one ends the one before.
 * @param body of the call that saves the rule
 * @param otherValues of the rule that are counted, too, in the unit of the kind
 */
export function useRulePreview(body: object, otherValues: readonly number[]): RulePreviewState {
  // What does not change the alerts does not start another calculation.
  const { name: _, wording: _wording, instructions: _instructions, enabled: _enabled, ...decides } = body as Fields;
  const rule = { ...decides, name: String(decides.type), otherValues };
  const [text] = useDebouncedValue(JSON.stringify(rule), AFTER_MS);
  const settled = JSON.parse(text) as AlertPreviewStart;
  const isValid = check(AlertPreviewStart, settled).length === 0;
  const started = useQuery({
    queryKey: ['alertPreview', 'started', text],
    queryFn: ({ signal }) => call(ENDPOINTS.alertRules.startPreview, { body: settled }, { signal }),
    enabled: isValid,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
  const id = started.data?.id;
  const running = useQuery({
    queryKey: ['alertPreview', 'one', id],
    queryFn: ({ signal }) => call(ENDPOINTS.alertRules.readPreview, { params: { id: id! } }, { signal }),
    enabled: id !== undefined && started.data?.state === 'running',
    initialData: started.data,
    refetchInterval: ({ state: { data, error } }) => (error === null && data?.state === 'running' ? POLL_MS : false),
    retry: false,
    gcTime: 0,
    placeholderData: (before: AlertPreview | undefined) => before,
  });
  useEffect(
    () => () => {
      if (id !== undefined)
        call(ENDPOINTS.alertRules.cancelPreview, { params: { id } }).catch(() => {
          // It ended, or a newer one replaced it.
        });
    },
    [id],
  );
  const preview = running.data;
  return {
    preview,
    isInvalid: !isValid || isRefusal(started.error),
    isFailed: (started.isError && !isRefusal(started.error)) || running.isError || preview?.state === 'failed',
    retry: () => void started.refetch(),
  };
}

type Fields = Record<'name' | 'wording' | 'instructions' | 'enabled', unknown> & Record<string, unknown>;

/** Returns whether the server found an error in the values. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500;
}
