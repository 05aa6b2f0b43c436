import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { type ReactNode, useEffect, useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import { RouteNotFound } from '../routes/index.ts';
import { routeQuery } from './queries.ts';
import styles from './RoutePlanner.module.css';
import { RoutePlanner } from './RoutePlanner.tsx';

/** Plans a new route. */
export function NewRoutePage() {
  const { t } = useTranslation('routePlanner');
  const navigate = useNavigate();
  return (
    <Writers title={t('newTitle')}>
      <RoutePlanner
        route={undefined}
        onSaved={({ id }) => void navigate({ to: '/routes/$id/edit', params: { id }, replace: true })}
      />
    </Writers>
  );
}

/** Loads a route and opens it in the planner. */
export function EditRoutePage() {
  const { t } = useTranslation('routePlanner');
  const { id } = useParams({ from: '/routes/$id/edit' });
  return (
    <Writers title={t('routes')}>
      <SavedRoute key={id} id={id} />
    </Writers>
  );
}

function SavedRoute({ id }: { id: string }) {
  const { t } = useTranslation('routePlanner');
  const loaded = useQuery(routeQuery(id));
  // A form does not reset, so it waits for current data.
  const [current, setCurrent] = useState<Route>();
  useEffect(() => {
    if (loaded.data && (!loaded.isStale || loaded.isFetchedAfterMount)) setCurrent((known) => known ?? loaded.data);
  }, [loaded.data, loaded.isStale, loaded.isFetchedAfterMount]);
  if (current) return <RoutePlanner key={current.updatedAt} route={current} onSaved={setCurrent} />;
  if (loaded.isError)
    return (
      <PageFrame title={t('routes')}>
        {loaded.error instanceof ApiError && loaded.error.status === 404 ? (
          <RouteNotFound />
        ) : (
          <LoadFailed error={loaded.error} onRetry={() => void loaded.refetch()} />
        )}
      </PageFrame>
    );
  return (
    <PageFrame title={t('routes')}>
      <div className={styles.skeleton} aria-busy="true">
        <div />
        <div />
      </div>
    </PageFrame>
  );
}

/** Shows its children to users who may plan routes. */
function Writers({ title, children }: { title: string; children: ReactNode }) {
  const errorText = useErrorText();
  const { t } = useTranslation('records');
  const mayWrite = useMayCall(ENDPOINTS.routes.create);
  if (mayWrite) return children;
  return (
    <PageFrame title={title}>
      <EmptyRecords icon="lock" title={t('notAllowed')} body={errorText('error.permission.missing')} role="alert" />
    </PageFrame>
  );
}
