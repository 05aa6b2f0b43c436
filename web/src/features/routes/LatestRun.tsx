import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { reportDays } from '../reports/index.ts';
import { ComplianceRing } from './ComplianceRing.tsx';
import { runKey } from './run-map.ts';
import { latestRunQuery } from './run-queries.ts';
import { useProgressWords } from './use-progress-words.ts';

/** The compliance of the latest run of a route in the last days, with a link to it. Nothing without one. */
export function LatestRun({ routeId }: { routeId: string }) {
  const { t } = useTranslation('routes');
  const { accountTimeZone } = useCurrentUser();
  const format = useFormat();
  const words = useProgressWords();
  const run = useQuery(latestRunQuery(routeId, reportDays({}, Date.now(), accountTimeZone))).data;
  if (!run) return null;
  const { next, orderKept, markerPoints } = run;
  const marker = next && markerPoints[next.index];
  const named = next && marker ? { ...next, name: marker.name, address: marker.address } : null;
  const order = orderKept === null ? [] : [t(orderKept ? 'orderKept' : 'orderBroken')];
  return (
    <Row gap={12} padding="12px 16px" line="above">
      <ComplianceRing percent={run.compliance} />
      <Stack gap={2} grow shrink>
        <Text>
          <b>{t('latestRun')}</b>{' '}
          <Link to="/routes/$id" params={{ id: routeId }} search={{ run: runKey(run) }}>
            {format.weekday(run.windowStart)} {format.date(run.windowStart)} · {run.assetName}
          </Link>
        </Text>
        <Text size="small" tone={run.missed > 0 ? 'warn' : 'soft'}>
          {[words({ ...run, next: named }), ...order].join(' · ')}
        </Text>
      </Stack>
    </Row>
  );
}
