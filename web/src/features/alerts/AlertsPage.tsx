import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { Alert, AlertGroup } from '@waymark/contract/alerts/schema.ts';
import { useMemo, useState } from 'react';
import { isGone } from '../../api/problem.ts';
import { useKeys } from '../../base/keys.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { EmptyRecords, LoadFailed } from '../../ui/records/index.ts';
import { useFleetOpen } from '../live-map/index.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { AlertPanel } from './AlertPanel.tsx';
import { AlertSelection } from './AlertSelection.tsx';
import styles from './AlertsPage.module.css';
import { AlertTable } from './AlertTable.tsx';
import { AlertToolbar } from './AlertToolbar.tsx';
import {
  alertCountsQuery,
  alertFilters,
  alertGroupsQuery,
  alertQuery,
  alertsFile,
  alertsQuery,
  idsOf,
} from './queries.ts';
import { alertRows, groupFilter, groupKey, MOST_OF_GROUP, reachable } from './rows.ts';
import { type AlertsSearch, type ChangeAlerts, isNarrowed } from './search.ts';
import { useAcknowledge } from './use-acknowledge.ts';
import { useAlertWords } from './use-alert-words.ts';

const PAGE_ROWS = 100;
const NONE: ReadonlySet<string> = new Set();
const NO_ALERTS: readonly Alert[] = [];

/** The alerts of the account: list, the open alert beside it, and keys to work through them. */
export function AlertsPage() {
  const { t } = useTranslation(['alerts', 'records', 'common']);
  const words = useAlertWords();
  useFleetOpen();
  const [search, change] = useAlertsSearch();
  const mayWrite = useMay('alerts.acknowledge');
  const [limit, setLimit] = useState(PAGE_ROWS);
  const [openGroup, setOpenGroup] = useState<string>();
  const [selected, setSelected] = useState(NONE);
  const [noted, setNoted] = useState<readonly string[]>();
  const { acknowledge, isPending } = useAcknowledge();
  const filters = alertFilters(search);
  const grouped = search.grouped === undefined;
  const groups = useQuery({ ...alertGroupsQuery(filters, limit), enabled: grouped });
  const single = useQuery({ ...alertsQuery(filters, limit), enabled: !grouped });
  const { state: _state, severity: _severity, ...everyState } = filters;
  const counts = useQuery(alertCountsQuery(everyState)).data;
  const answer = grouped ? groups : single;
  const lines = useMemo(
    () => (grouped ? groups.data?.items : single.data?.items.map(aloneInGroup)),
    [grouped, groups.data, single.data],
  );
  const opened = lines?.find((group) => groupKey(group) === openGroup && group.count > 1);
  const members = useQuery({
    ...alertsQuery(opened ? { ...filters, ...groupFilter(opened) } : filters, MOST_OF_GROUP),
    enabled: opened !== undefined,
  });
  const rows = useMemo(
    () => alertRows(lines ?? [], openGroup, (opened && members.data?.items) ?? NO_ALERTS),
    [lines, openGroup, opened, members.data],
  );
  const alerts = reachable(rows);
  const listed = alerts.find(({ id }) => id === search.alert);
  const other = useQuery({ ...alertQuery(search.alert ?? ''), enabled: search.alert !== undefined && !listed });
  const open = search.alert === undefined ? undefined : (listed ?? other.data);
  const step = (by: 1 | -1): void => {
    const here = alerts.findIndex(({ id }) => id === search.alert);
    const next = alerts[here < 0 ? (by === 1 ? 0 : alerts.length - 1) : here + by];
    if (next) change({ alert: next.id });
  };
  const chosen = selected.size > 0 ? [...selected] : open?.state === 'open' ? [open.id] : [];
  const leave = (ids: readonly string[]): void => {
    setSelected(NONE);
    // The next open alert, or else the one before, takes the place of one that leaves the list.
    if (search.alert !== undefined && ids.includes(search.alert) && search.state === undefined) {
      const here = alerts.findIndex(({ id }) => id === search.alert);
      const stays = ({ id }: Alert): boolean => !ids.includes(id);
      const next = alerts.slice(here + 1).find(stays) ?? alerts.slice(0, here).findLast(stays);
      change({ alert: next?.id });
    }
  };
  const send = (ids: readonly string[]): void => {
    acknowledge({ ids }, { onError: () => setSelected(selected) });
    leave(ids);
  };
  /** The note stays open until it is stored. */
  const sendNoted = (ids: readonly string[], note: string): void =>
    acknowledge(
      { ids, note },
      {
        onSuccess: () => {
          setNoted(undefined);
          leave(ids);
        },
      },
    );
  const toggle = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  useKeys([
    { keys: ['j', 'ArrowDown'], what: 'alerts:keyNext', run: () => step(1) },
    { keys: ['k', 'ArrowUp'], what: 'alerts:keyPrevious', run: () => step(-1) },
    { keys: ['Escape'], what: 'alerts:keyClose', run: () => (open ? change({ alert: undefined }) : false) },
    ...(mayWrite
      ? ([
          { keys: ['a'], what: 'alerts:keyAcknowledge', run: () => (chosen.length > 0 ? send(chosen) : false) },
          { keys: ['n'], what: 'alerts:keyNote', run: () => (chosen.length > 0 ? setNoted(chosen) : false) },
          { keys: ['x'], what: 'alerts:keySelect', run: () => (open?.state === 'open' ? toggle(open.id) : false) },
        ] as const)
      : []),
  ]);
  const total = answer.data?.count ?? 0;
  return (
    <PageFrame
      title={t('title')}
      extra={
        <Button
          size="xs"
          leftSection={<Icon name="settings" />}
          renderRoot={(props) => <Link {...props} to="/alerts/rules" />}
        >
          {t('rules')}
        </Button>
      }
    >
      <Row align="stretch" grow className={styles.page}>
        <Stack grow>
          <AlertToolbar search={search} counts={counts} file={alertsFile(filters)} onChange={change} />
          {!open && isGone(other.error) && (
            <MessageBar
              kind="warn"
              banner
              title={t('records:gone')}
              action={<Button onClick={() => change({ alert: undefined })}>{t('common:close')}</Button>}
            />
          )}
          {answer.isError && answer.data === undefined ? (
            <LoadFailed error={answer.error} onRetry={() => void answer.refetch()} />
          ) : lines === undefined ? (
            <Stack gap={20} padding="20px 16px" aria-hidden="true">
              {[1, 2, 3, 4, 5, 6, 7, 8].map((row) => (
                <Skeleton key={row} height={28} />
              ))}
            </Stack>
          ) : lines.length === 0 ? (
            <Nothing search={search} onChange={change} />
          ) : (
            <div className={styles.rows}>
              <AlertTable
                rows={rows}
                selected={selected}
                open={search.alert}
                onAcknowledge={mayWrite ? send : null}
                onToggle={toggle}
                onToggleAll={() =>
                  setSelected(
                    selected.size > 0
                      ? NONE
                      : new Set(alerts.filter(({ state }) => state === 'open').map(({ id }) => id)),
                  )
                }
                onOpen={({ id }) => change({ alert: id })}
                onOpenGroup={setOpenGroup}
                onAcknowledgeGroup={(group) =>
                  void idsOf({ ...filters, ...groupFilter(group), state: 'open' }).then(send)
                }
                onShowGroup={(group) => change({ ...groupFilter(group), grouped: 'no' })}
              />
              {total > lines.length && (
                <Row justify="center" padding={12}>
                  <Button onClick={() => setLimit(limit + PAGE_ROWS)}>
                    {t('more', { count: total - lines.length })}
                  </Button>
                </Row>
              )}
            </div>
          )}
          {selected.size > 0 && (
            <AlertSelection
              count={selected.size}
              onAcknowledge={() => send([...selected])}
              onNote={() => setNoted([...selected])}
              onClear={() => setSelected(NONE)}
            />
          )}
        </Stack>
        {open && (
          <AlertPanel
            key={open.id}
            alert={open}
            mayWrite={mayWrite}
            onStep={step}
            onClose={() => change({ alert: undefined })}
            onAcknowledge={() => send([open.id])}
            onNote={() => setNoted([open.id])}
          />
        )}
      </Row>
      {noted && (
        <AcknowledgeDialog
          title={noted.length === 1 && open ? `${words.title(open)} · ${open.assetName}` : t('withNote')}
          count={noted.length}
          busy={isPending}
          onAcknowledge={(note) => sendNoted(noted, note)}
          onCancel={() => setNoted(undefined)}
        />
      )}
    </PageFrame>
  );
}

/** A group of one alert, for the list without groups. */
function aloneInGroup(alert: Alert): AlertGroup {
  return {
    newest: alert,
    count: 1,
    assets: 1,
    first: alert.raisedAt,
    last: alert.raisedAt,
    worst: alert.value,
    bars: [],
  };
}

/** Shown without alerts: none match, none are open, or there are no rules yet. */
function Nothing({ search, onChange }: { search: AlertsSearch; onChange: ChangeAlerts }) {
  const { t } = useTranslation(['alerts', 'common']);
  if (isNarrowed(search))
    return (
      <EmptyRecords icon="search" title={t('common:nothingMatches')} body={t('alerts:noneMatch')}>
        <Button
          variant="filled"
          onClick={() => {
            const { state: _, grouped: _grouped, alert: _alert, ...filters } = search;
            onChange(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])));
          }}
        >
          {t('common:clearFilters')}
        </Button>
      </EmptyRecords>
    );
  return (
    <EmptyRecords icon="bell" title={t('alerts:emptyTitle')} body={t('alerts:emptyBody')}>
      <Button variant="filled" renderRoot={(props) => <Link {...props} to="/alerts/rules" />}>
        {t('alerts:toRules')}
      </Button>
    </EmptyRecords>
  );
}

function useAlertsSearch(): [AlertsSearch, ChangeAlerts] {
  const search = useSearch({ from: '/alerts' });
  const navigate = useNavigate({ from: '/alerts' });
  const change: ChangeAlerts = (wanted) =>
    void navigate({
      to: '/alerts',
      search: (before) =>
        Object.fromEntries(
          Object.entries({ ...before, ...wanted }).filter(([, value]) => value !== undefined),
        ) as AlertsSearch,
      replace: 'search' in wanted,
      resetScroll: false,
    });
  return [search, change];
}
