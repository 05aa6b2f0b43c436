import { Button, NativeSelect } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { PAGE_LANGUAGE } from '@waymark/contract/shares/endpoints.ts';
import type { CreatedShare } from '@waymark/contract/shares/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useId, useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { CopyField } from '../set-up/index.ts';
import { sharesKey } from './queries.ts';
import styles from './ShareDrawer.module.css';

const HOURS_A_DAY = 24;
/** Offered durations, in hours. */
const DURATIONS = [LIMITS.shareLinkHoursMinimum, 4, 8, LIMITS.shareLinkHoursDefault, 72, LIMITS.shareLinkHoursMaximum];

/**
 * Creates a link for a duration and shows its address once.
 * @param create makes the call. Its duration is in hours
 * @param language of its page; undefined: that of the visitor's device
 */
export function NewLink({
  create,
  language,
}: {
  create: (hours: number) => Promise<CreatedShare>;
  language?: string | undefined;
}) {
  const { t } = useTranslation('shares');
  const errorText = useErrorText();
  const id = useId();
  const [hours, setHours] = useState<number>(LIMITS.shareLinkHoursDefault);
  const creation = useMutation({
    mutationFn: () => create(hours),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesKey }),
  });
  const words = (each: number): string =>
    each % HOURS_A_DAY === 0 ? t('days', { count: each / HOURS_A_DAY }) : t('hours', { count: each });
  const { data: created, error } = creation;
  const link = `${created?.link}${language === undefined ? '' : `?${PAGE_LANGUAGE}=${language}`}`;
  return (
    <>
      <Row align="end" wrap gap={8} className={styles.new}>
        <NativeSelect
          id={id}
          label={t('duration')}
          value={String(hours)}
          data={DURATIONS.map((each) => ({ value: String(each), label: words(each) }))}
          onChange={(event) => setHours(Number(event.currentTarget.value))}
        />
        <Button variant="filled" loading={creation.isPending} onClick={() => creation.mutate()}>
          {t('create')}
        </Button>
      </Row>
      {error && (
        <MessageBar
          kind="danger"
          title={t('failed')}
          detail={errorText(error instanceof ApiError ? error.code : 'error.internal')}
        />
      )}
      {created && !error && (
        <Stack as="section" gap={8}>
          <MessageBar kind="ok" title={t('created')} detail={t('createdHint')} />
          <CopyField label={t('link')} text={link} />
        </Stack>
      )}
    </>
  );
}
