import { Button, Progress } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Place } from '@waymark/contract/places/schema.ts';
import { useEffect, useRef } from 'react';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useProblemToast } from '../../ui/overlays/use-problem.ts';
import styles from './PlaceJob.module.css';
import { isRunning, placeJobsQuery } from './visit-queries.ts';

/** Progress of the calculation of past visits, while it runs. */
export function PlaceJob({ place, mayCancel }: { place: Place; mayCancel: boolean }) {
  const { t } = useTranslation(['places', 'common']);
  const format = useFormat();
  const showProblem = useProblemToast();
  const job = useQuery(placeJobsQuery(place.id)).data?.items.find(isRunning);
  // The visits are new once the calculation has ended.
  const ran = useRef(false);
  const running = job !== undefined;
  useEffect(() => {
    if (ran.current && !running) void queryClient.invalidateQueries({ queryKey: ['places'] });
    ran.current = running;
  }, [running]);
  const cancel = useMutation({
    mutationFn: (jobId: string) => call(ENDPOINTS.places.cancelJob, { params: { jobId } }),
    onSuccess: () => {
      notifications.show({ message: t('places:jobCancelled') });
      void queryClient.invalidateQueries({ queryKey: ['places', 'jobs'] });
    },
    onError: showProblem,
  });
  if (!job) return null;
  const share = job.total === 0 ? 0 : (100 * job.done) / job.total;
  return (
    <section className={styles.job} aria-label={t('places:jobTitle')}>
      <Text as="p" size="small" weight={500}>
        {t('places:jobSince', { date: format.date(job.since) })}
      </Text>
      <Progress value={share} size="sm" my={6} aria-label={t('places:jobTitle')} />
      <Row justify="between" gap={8}>
        <Text size="small" tone="quiet" className="figures" role="status">
          {t('places:jobProgress', { done: format.number(job.done), total: format.number(job.total) })}
        </Text>
        {mayCancel && (
          <Button size="xs" loading={cancel.isPending} onClick={() => cancel.mutate(job.id)}>
            {t('common:cancel')}
          </Button>
        )}
      </Row>
    </section>
  );
}
