import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RouteAssignment } from '@waymark/contract/routes/assignments.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { useState } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './Assignments.module.css';
import { EndAssignment } from './EndAssignment.tsx';
import { assignmentsQuery } from './run-queries.ts';
import { useAssignmentWords } from './use-assignment-words.ts';

/** Assets that drive a route, and their days: present and next assignments, and the history on request. */
export function Assignments({
  route,
  mayWrite,
  onAssign,
}: {
  route: Route;
  mayWrite: boolean;
  /** Opens the dialog, for a new assignment or a present one. */
  onAssign: (present?: RouteAssignment) => void;
}) {
  const { t } = useTranslation(['routes', 'common']);
  const { data, isError } = useQuery(assignmentsQuery(route.id));
  const [isHistoryOpen, setHistoryOpen] = useState(false);
  const [ending, setEnding] = useState<RouteAssignment>();
  const items = data?.items ?? [];
  const present = items.filter(({ state }) => state !== 'ended');
  const former = items.filter(({ state }) => state === 'ended');
  const shown = isHistoryOpen ? items : present;
  return (
    <Box as="section" padding="12px 16px" line="above" aria-label={t('routes:assignments')}>
      <Row justify="between" gap={8}>
        <h2>{t('routes:assignments')}</h2>
        {former.length > 0 && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isHistoryOpen}
            onClick={() => setHistoryOpen(!isHistoryOpen)}
          >
            {isHistoryOpen ? t('routes:hideHistory') : t('routes:history', { count: former.length })}
          </button>
        )}
      </Row>
      {isError && (
        <Text size="small" tone="danger" role="alert">
          {t('routes:assignmentsFailed')}
        </Text>
      )}
      {data && present.length === 0 && (
        <Text as="p" tone="soft" size="small">
          {t('routes:notAssigned')}
        </Text>
      )}
      <ul>
        {shown.map((assignment) => (
          <AssignmentRow
            key={assignment.id}
            assignment={assignment}
            mayWrite={mayWrite}
            onChange={() => onAssign(assignment)}
            onEnd={() => setEnding(assignment)}
          />
        ))}
      </ul>
      {mayWrite && (
        <Button mt={8} onClick={() => onAssign()}>
          {t('routes:assign')}
        </Button>
      )}
      {ending && <EndAssignment assignment={ending} onDone={() => setEnding(undefined)} />}
    </Box>
  );
}

function AssignmentRow({
  assignment,
  mayWrite,
  onChange,
  onEnd,
}: {
  assignment: RouteAssignment;
  mayWrite: boolean;
  onChange: () => void;
  onEnd: () => void;
}) {
  const { t } = useTranslation(['routes', 'common']);
  const format = useFormat();
  const words = useAssignmentWords();
  const { assetId, assetName, state, endedAt } = assignment;
  return (
    <Row as="li" wrap gap={8} minHeight={40} padding="4px 0">
      <Stack grow gap={1}>
        <Link className={styles.link} to="/assets/$id" params={{ id: assetId }}>
          {assetName}
        </Link>
        <Text size="small" tone="soft">
          {state === 'planned' && `${t('routes:planned')} · `}
          {words(assignment)}
          {endedAt !== null && ` · ${t('routes:endedAt', { time: format.dateTime(endedAt) })}`}
        </Text>
      </Stack>
      {mayWrite && state !== 'ended' && (
        <Row gap={4} fixed>
          <Button size="compact-sm" onClick={onChange} aria-label={`${assetName}: ${t('common:edit')}`}>
            {t('common:edit')}
          </Button>
          <Button size="compact-sm" onClick={onEnd} aria-label={`${assetName}: ${t('routes:endAct')}`}>
            {t('routes:endAct')}
          </Button>
        </Row>
      )}
    </Row>
  );
}
