import { Button, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { Incident } from '@waymark/contract/incidents/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { queryClient } from '../../base/query.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { RecordFacts } from '../../ui/records/index.ts';
import { evidenceQuery, STALE } from './queries.ts';

/** Facts of an incident with its evidence and annotations. @param mayWrite whether annotations can be added */
export function IncidentFacts({ incident, mayWrite }: { incident: Incident; mayWrite: boolean }) {
  const { t } = useTranslation('incidents');
  const format = useFormat();
  const { data } = useQuery(evidenceQuery(incident.id));
  const speeds = data?.fixes.flatMap(({ speedMetersPerSecond }) => speedMetersPerSecond ?? []) ?? [];
  const location = incident.incidentLocation;
  return (
    <RecordFacts
      facts={[
        [t('name'), incident.incidentName],
        [t('type'), t(`kind.${incident.type}`)],
        [t('status'), t(incident.status)],
        [t('date'), format.dateTime(incident.incidentDateTime * 1000)],
        [t('vehicle'), incident.vehicleName],
        ['VIN', incident.vehicleVin],
        [t('vehicleStatusReason'), incident.vehicleStatusReason],
        [
          t('place'),
          incident.incidentAddress ?? (location && `${location.latitude.toFixed(4)}, ${location.longitude.toFixed(4)}`),
        ],
        [t('driver'), [incident.driverFirstName, incident.driverLastName].filter(Boolean).join(' ')],
        [t('phone'), incident.driverPhone && `+${incident.driverPhone}`],
        [t('email'), incident.driverEmail],
        [t('description'), incident.eventDescription],
        [
          t('evidence'),
          data &&
            t(speeds.length > 0 ? 'evidenceWords' : 'evidenceWithoutSpeed', {
              ...{ from: format.clock(data.from), to: format.clock(data.to), fixes: data.fixes.length },
              ...(speeds.length > 0 && { speed: format.withUnit(format.speed(Math.max(...speeds))) }),
            }),
        ],
      ]}
    >
      <Stack gap={12}>
        {data?.copied && <MessageBar kind="info" title={t('evidenceKept')} />}
        {incident.annotations.map(({ at, by, text }) => (
          <div key={`${at} ${text}`}>
            <Caption>{`${format.dateTime(at)} · ${by}`}</Caption>
            {text}
          </div>
        ))}
        {mayWrite && incident.status === 'submitted' && <Annotate id={incident.id} />}
      </Stack>
    </RecordFacts>
  );
}

function Annotate({ id }: { id: string }) {
  const { t } = useTranslation('incidents');
  const errorText = useErrorText();
  const [text, setText] = useState('');
  const adding = useMutation({
    mutationFn: () => call(ENDPOINTS.incidents.annotate, { params: { id }, body: { text } }),
    onSuccess: () => {
      setText('');
      for (const queryKey of STALE) void queryClient.invalidateQueries({ queryKey });
    },
  });
  return (
    <>
      <Textarea
        label={t('annotation')}
        autosize
        minRows={2}
        maxLength={LIMITS.incidentDescriptionCharacters}
        value={text}
        error={adding.isError ? problemText(adding.error, errorText) : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button disabled={text.trim() === ''} loading={adding.isPending} onClick={() => adding.mutate()}>
        {t('annotate')}
      </Button>
    </>
  );
}
