import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { buildPath } from '@waymark/contract/call.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { useRef, useState } from 'react';
import { call, fileAddress } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { useMomentSearch } from '../../base/moment.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Pill } from '../../ui/icons/Pill.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PathTitle } from '../../ui/layout/PathTitle.tsx';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { DeleteRecord, EmptyRecords, LoadFailed, MoreMenu, SideAct } from '../../ui/records/index.ts';
import { Photographs } from '../photographs/index.ts';
import { Annotations } from './Annotations.tsx';
import { DraftCheck, type DraftParts } from './DraftCheck.tsx';
import { Evidence } from './Evidence.tsx';
import { IncidentFacts } from './IncidentFacts.tsx';
import { IncidentForm } from './IncidentForm.tsx';
import styles from './IncidentPage.module.css';
import { IncidentSteps } from './IncidentSteps.tsx';
import { InsurerLink } from './InsurerLink.tsx';
import type { Place } from './place.ts';
import { evidenceQuery, incidentQuery, photographCalls, STALE } from './queries.ts';
import { useRefresh } from './use-refresh.ts';

/** One incident: its facts or, of a draft, their form; the ten minutes around it; and what belongs to it. */
export function IncidentPage() {
  const { id } = useParams({ from: '/incidents/$id' });
  const { t } = useTranslation(['incidents', 'records']);
  const format = useFormat();
  const navigate = useNavigate();
  const { data: incident, error, refetch } = useQuery(incidentQuery(id));
  const isGone = error instanceof ApiError && error.status === 404;
  const title = incident && [t(`kind.${incident.type}`), incident.vehicleName].filter(Boolean).join(' · ');
  return (
    <PageFrame
      title={
        <PathTitle to="/incidents" parent={t('title')}>
          {title ?? (isGone ? t('notFound') : <Skeleton height={14} width={140} />)}
        </PathTitle>
      }
      extra={
        incident &&
        !isGone && (
          <>
            <Pill
              tone={incident.status === 'draft' ? 'info' : 'ok'}
              icon={incident.status === 'draft' ? 'edit' : 'lock'}
              label={t(incident.status)}
            />
            <span
              className={`${styles.when} figures`}
            >{`${format.date(incident.incidentDateTime * 1000)} ${format.clock(incident.incidentDateTime * 1000)}`}</span>
          </>
        )
      }
    >
      {isGone ? (
        <EmptyRecords icon="incident" title={t('notFound')} body={t('notFoundBody')} role="alert">
          <Button variant="filled" onClick={() => void navigate({ to: '/incidents' })}>
            {t('allIncidents')}
          </Button>
        </EmptyRecords>
      ) : error && !incident ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        incident && <Content key={incident.id} incident={incident} />
      )}
    </PageFrame>
  );
}

function Content({ incident }: { incident: Incident }) {
  const { t } = useTranslation(['incidents', 'common']);
  const navigate = useNavigate();
  const refresh = useRefresh();
  const momentSearch = useMomentSearch();
  const mayWrite = useMay('incidents.write');
  const { data: evidence } = useQuery(evidenceQuery(incident.id));
  const [picked, setPicked] = useState<Place>();
  const [entered, setEntered] = useState<DraftParts>();
  const [isDeleting, setDeleting] = useState(false);
  const changed = useRef(false);
  const isEdited = mayWrite && incident.status === 'draft';
  const time = incident.incidentDateTime * 1000;
  const { id, vehicleId } = incident;
  return (
    <>
      <IncidentSteps incident={incident}>
        {vehicleId !== null && (
          <SideAct
            icon="history"
            label={t('incidents:openHistory')}
            renderRoot={(props) => (
              <Link
                {...props}
                to="/assets/$id"
                params={{ id: vehicleId }}
                search={momentSearch(new Date(time).toISOString())}
              />
            )}
          />
        )}
        <Button
          variant={isEdited ? 'default' : 'filled'}
          leftSection={<Icon name="download" />}
          component="a"
          download
          href={fileAddress(buildPath(ENDPOINTS.incidents.pdf.path, { id }))}
        >
          {t('incidents:downloadPdf')}
        </Button>
        {isEdited && (
          <MoreMenu
            bordered
            label={t('common:more')}
            acts={[
              { id: 'delete', label: t('common:delete'), icon: 'trash', danger: true, onAct: () => setDeleting(true) },
            ]}
          />
        )}
      </IncidentSteps>
      <div className={styles.columns}>
        <div className={styles.facts}>
          {isEdited ? (
            <>
              <VisuallyHidden as="h2">{t('incidents:incident')}</VisuallyHidden>
              <IncidentForm
                incident={incident}
                alert={undefined}
                picked={picked}
                onEntered={setEntered}
                onChanged={(isChanged) => {
                  changed.current = isChanged;
                }}
                onSaved={() => {
                  changed.current = false;
                  setPicked(undefined);
                  refresh();
                }}
              />
            </>
          ) : (
            <IncidentFacts incident={incident} evidence={evidence} />
          )}
        </div>
        <Evidence
          evidence={evidence}
          place={picked ?? incident.incidentLocation}
          time={time}
          onPlace={isEdited ? setPicked : undefined}
        />
        <div className={styles.aside}>
          <Photographs calls={photographCalls(id)} mayChange={isEdited} />
          {incident.status === 'draft' ? (
            <DraftCheck incident={incident} entered={isEdited ? entered : undefined} evidence={evidence} />
          ) : (
            <>
              {mayWrite && <InsurerLink id={id} />}
              <Annotations incident={incident} mayWrite={mayWrite} />
            </>
          )}
        </div>
      </div>
      <LeaveGuard changed={changed} />
      {isDeleting && (
        <DeleteRecord
          name={incident.incidentName}
          remove={() => call(ENDPOINTS.incidents.remove, { params: { id } })}
          stale={STALE.map((key) => [...key, 'list'])}
          onCancel={() => setDeleting(false)}
          onDeleted={() => {
            changed.current = false;
            void navigate({ to: '/incidents' });
          }}
        >
          {t('incidents:deleteBody')}
        </DeleteRecord>
      )}
    </>
  );
}
