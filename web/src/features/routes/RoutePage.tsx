import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { Suspense, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { DeleteRecord, LoadFailed, MoreMenu } from '../../ui/records/index.ts';
import { ShareRouteDrawer } from '../shares/index.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { MailDialog } from './MailDialog.tsx';
import { routeQuery, STALE_WITHOUT_ONE } from './queries.ts';
import { RouteNotFound } from './RouteNotFound.tsx';
import { RouteRuns } from './RouteRuns.tsx';
import { assignmentsQuery } from './run-queries.ts';
import { usePlanner } from './use-planner.ts';

/** One route: planned and driven on the map, its runs with their compliance, and its assignments. */
export function RoutePage() {
  const { id } = useParams({ from: '/routes/$id' });
  const search = useSearch({ from: '/routes/$id' });
  const { t } = useTranslation(['routes', 'common']);
  const navigate = useNavigate();
  const { data: route, error, refetch } = useQuery(routeQuery(id));
  const mayWrite = useMay('routes.write');
  // An open dialog, with the assignment that it changes.
  const [assigning, setAssigning] = useState<{ present?: RouteAssignment | undefined }>();
  const [isDeleting, setDeleting] = useState(false);
  const [isMailing, setMailing] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const mayShare = useMay('locations.share');
  const backToList = () => void navigate({ to: '/routes' });
  const isGone = error instanceof ApiError && error.status === 404;
  return (
    <PageFrame
      title={
        <PathTitle to="/routes" parent={t('routes:title')}>
          {route?.name ?? (isGone ? t('routes:notFound') : <Skeleton height={14} width={140} />)}
        </PathTitle>
      }
      extra={
        route &&
        !isGone &&
        mayWrite && (
          <Acts
            route={route}
            onShare={mayShare ? () => setSharing(true) : undefined}
            onMail={() => setMailing(true)}
            onDelete={() => setDeleting(true)}
          />
        )
      }
    >
      {isGone ? (
        <RouteNotFound />
      ) : error && !route ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <RouteRuns
          id={id}
          route={route}
          search={search}
          mayWrite={mayWrite}
          onAssign={(present) => setAssigning({ present })}
        />
      )}
      {assigning && route && (
        <AssignDialog route={route} present={assigning.present} onClose={() => setAssigning(undefined)} />
      )}
      {isSharing && route && <ShareRoute route={route} onClose={() => setSharing(false)} />}
      {isMailing && route && <MailDialog route={route} onClose={() => setMailing(false)} />}
      {isDeleting && route && (
        <DeleteRecord
          name={route.name}
          remove={() => call(ENDPOINTS.routes.remove, { params: { id } })}
          stale={STALE_WITHOUT_ONE}
          onCancel={() => setDeleting(false)}
          onDeleted={backToList}
        >
          {t('routes:deleteBody')}
        </DeleteRecord>
      )}
    </PageFrame>
  );
}

/** Offers the vehicles that have the route now or later. */
function ShareRoute({ route, onClose }: { route: Route; onClose: () => void }) {
  const { data } = useQuery(assignmentsQuery(route.id));
  if (!data) return null;
  const vehicles = data.items.filter(({ state }) => state !== 'ended');
  return (
    <Suspense fallback={null}>
      <ShareRouteDrawer route={route} vehicles={vehicles} onClose={onClose} />
    </Suspense>
  );
}

/** Edit, and sharing, mail and deletion in a menu. */
function Acts({
  route,
  onShare,
  onMail,
  onDelete,
}: {
  route: Route;
  /** Undefined for users who may not share. */
  onShare: (() => void) | undefined;
  onMail: () => void;
  onDelete: () => void;
}) {
  const { t } = useTranslation(['routes', 'common', 'shares']);
  const phone = usePhone();
  const { edit } = usePlanner();
  return (
    <>
      {edit &&
        (phone ? (
          <ActionIcon size={44} aria-label={t('common:edit')} onClick={() => edit(route.id)}>
            <Icon name="edit" />
          </ActionIcon>
        ) : (
          <Button leftSection={<Icon name="edit" />} onClick={() => edit(route.id)}>
            {t('common:edit')}
          </Button>
        ))}
      <MoreMenu
        bordered={!phone}
        label={t('common:more')}
        acts={[
          ...(onShare ? [{ id: 'share', label: t('shares:shareRoute'), icon: 'link', onAct: onShare } as const] : []),
          { id: 'mail', label: t('routes:mail'), icon: 'mail', onAct: onMail },
          { id: 'delete', label: t('common:delete'), icon: 'trash', danger: true, onAct: onDelete },
        ]}
      />
    </>
  );
}
