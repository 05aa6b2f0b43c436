import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';

/** Number of assets proposed before the user types. */
const MOST_PROPOSALS = 20;
const SEARCH_AFTER_MS = 120;

/** Adds an asset to the playback. Explains the limit when it is reached. */
export function AddAsset({ chosen, onAdd }: { chosen: readonly string[]; onAdd: (id: string) => void }) {
  const { t } = useTranslation('history');
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), SEARCH_AFTER_MS);
  const full = chosen.length >= LIMITS.playbackAssets;
  const { data } = useQuery({
    queryKey: ['assets', 'propose', search],
    queryFn: ({ signal }) =>
      call(
        ENDPOINTS.assets.list,
        { query: { ...(search && { search }), limit: MOST_PROPOSALS + LIMITS.playbackAssets, sort: 'name' } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    enabled: !full,
  });
  const proposals = (data?.items ?? []).filter(({ id }) => !chosen.includes(id)).slice(0, MOST_PROPOSALS);
  return (
    <Select
      aria-label={t('playAdd')}
      placeholder={full ? t('playFull', { most: LIMITS.playbackAssets }) : t('playAdd')}
      title={full ? t('playFull', { most: LIMITS.playbackAssets }) : undefined}
      disabled={full}
      searchable
      w={full ? 480 : 320}
      maw="100%"
      leftSection={<Icon name="plus" />}
      nothingFoundMessage={t('playNoMatch')}
      // The server has already searched by plate, VIN and IMEI as well.
      filter={({ options }) => options}
      data={proposals.map(({ id, name, licensePlate }) => ({
        value: id,
        label: licensePlate ? `${name} · ${licensePlate}` : name,
      }))}
      value={null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        setText('');
        if (id) onAdd(id);
      }}
    />
  );
}
