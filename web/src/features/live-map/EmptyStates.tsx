import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './EmptyStates.module.css';
import { fleet, reloadFleet } from './fleet.ts';
import { hasFilter, NO_FILTER } from './fleet-filter.ts';
import { filterOf, type LiveMapSearch } from './search.ts';
import { useCounts } from './use-fleet.ts';
import type { SearchChange } from './use-live-map-search.ts';

/** Shown if search and filters match nothing. Offers to remove them. */
export function NothingMatches({
  search,
  onChange,
}: {
  search: LiveMapSearch;
  onChange: (change: SearchChange) => void;
}) {
  const { t } = useTranslation(['liveMap', 'common']);
  const format = useFormat();
  const { total } = useCounts();
  const filter = filterOf(search);
  const filtered = hasFilter(filter);
  const searched = filter.search.trim() !== '';
  const without = fleet.countWith({ ...NO_FILTER, search: filter.search });
  // If the search alone matches nothing either, the search is to be removed.
  const filtersHide = filtered && (!searched || without > 0);
  const words = searched
    ? [
        t('nothingBody', { query: filter.search.trim() }),
        ...(filtersHide ? [t('withoutFilters', { number: format.number(without) })] : []),
      ]
    : [t('nothingFilters', { total: format.number(total) })];
  return (
    <Empty icon="search" title={t('nothingMatches', { ns: 'common' })} body={words.join(' ')}>
      {filtered && (
        <Button
          variant={filtersHide ? 'filled' : 'default'}
          onClick={() => onChange({ status: undefined, type: undefined, tag: undefined, attention: undefined })}
        >
          {t('clearFilters', { ns: 'common' })}
        </Button>
      )}
      {searched && (
        <Button variant={filtersHide ? 'default' : 'filled'} onClick={() => onChange({ q: undefined })}>
          {t('clearSearch', { ns: 'common' })}
        </Button>
      )}
    </Empty>
  );
}

/** Shown when the account has no assets. Explains how to add the first one. */
export function NoAssets() {
  const { t } = useTranslation('liveMap');
  const mayWrite = useMay('assets.write');
  return (
    <Empty icon="truck" title={t('emptyTitle')} body={t('emptyBody')}>
      {mayWrite && (
        <Button
          variant="filled"
          leftSection={<Icon name="plus" />}
          renderRoot={(props) => <Link {...props} to="/assets" />}
        >
          {t('addFirst')}
        </Button>
      )}
    </Empty>
  );
}

export function LoadFailed() {
  const { t } = useTranslation(['liveMap', 'common']);
  return (
    <Empty icon="offline" title={t('failedTitle')} body={t('failedBody')}>
      <Button variant="filled" onClick={reloadFleet}>
        {t('tryAgain', { ns: 'common' })}
      </Button>
    </Empty>
  );
}

function Empty({ icon, title, body, children }: { icon: IconName; title: string; body: string; children: ReactNode }) {
  return (
    <Stack
      as="section"
      align="center"
      justify="center"
      gap={6}
      textAlign="center"
      padding="24px 40px"
      className={styles.empty}
    >
      <Text center width={44} height={44} marginBottom={6} line="around" borderRadius={10} ground="subtle" tone="soft">
        <Icon name={icon} size={18} />
      </Text>
      <h2>{title}</h2>
      <p>{body}</p>
      <Row justify="center" wrap gap={8} marginTop={10}>
        {children}
      </Row>
    </Stack>
  );
}
