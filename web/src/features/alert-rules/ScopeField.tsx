import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { ASSET_TYPES, type AssetType } from '@waymark/domain/asset-type.ts';
import { type ReactNode, useState } from 'react';
import { useController } from 'react-hook-form';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { tagNamesQuery } from '../tags/index.ts';
import { assetHitsQuery, assetNameQuery, placeNamesQuery } from './queries.ts';
import styles from './RuleEditor.module.css';

const ASK_AFTER_MS = 150;
/** Chips of one list that are shown. */
const MOST_CHIPS = 30;
const PARTS = ['types', 'tags', 'assets', 'places'] as const;
type Part = (typeof PARTS)[number];

/** Assets, tags, types and places of a rule: chips, and one field that adds any of them. */
export function ScopeField({
  withPlaces,
  known,
  fixed,
}: {
  withPlaces: boolean;
  /** Places of the saved rule with their names. */
  known: readonly { id: string; name: string }[];
  fixed: boolean;
}) {
  const { t } = useTranslation(['alertRules', 'assetType']);
  const fields = {
    types: useController({ name: 'scope.types' }).field,
    tags: useController({ name: 'scope.tags' }).field,
    assets: useController({ name: 'scope.assets' }).field,
    places: useController({ name: 'places' }).field,
  };
  const placeNames = new Map([...known, ...usePlaceNames(withPlaces)].map(({ id, name }) => [id, name]));
  const chosen = (part: Part): string[] => fields[part].value as string[];
  const remove = (part: Part, value: string): void =>
    fields[part].onChange(chosen(part).filter((other) => other !== value));
  const nameOf = (part: Part, value: string): ReactNode =>
    part === 'types' ? (
      t(`assetType:${value as AssetType}`)
    ) : part === 'assets' ? (
      <AssetName id={value} />
    ) : part === 'places' ? (
      (placeNames.get(value) ?? '…')
    ) : (
      value
    );
  const shown = PARTS.filter((part) => part !== 'places' || withPlaces);
  const isEverything = chosen('types').length + chosen('tags').length + chosen('assets').length === 0;
  return (
    <Stack gap={8}>
      <Row wrap gap={6}>
        {isEverything && <Text tone="soft">{t('alertRules:everyAsset')}</Text>}
        {withPlaces && chosen('places').length === 0 && <Text tone="soft">· {t('alertRules:everyPlace')}</Text>}
        {shown.flatMap((part) =>
          chosen(part)
            .slice(0, MOST_CHIPS)
            .map((value) => (
              <span key={`${part} ${value}`} className={styles.chip}>
                <Text truncate>
                  {t(`alertRules:${part}`)}: {nameOf(part, value)}
                </Text>
                {!fixed && (
                  <button
                    type="button"
                    aria-label={t('alertRules:removeScope', {
                      name: part === 'types' ? t(`assetType:${value as AssetType}`) : (placeNames.get(value) ?? value),
                    })}
                    onClick={() => remove(part, value)}
                  >
                    <Icon name="close" size={12} />
                  </button>
                )}
              </span>
            )),
        )}
      </Row>
      {!fixed && (
        <AddToScope
          withPlaces={withPlaces}
          places={placeNames}
          taken={(part, value) => chosen(part).includes(value)}
          onAdd={(part, value) => fields[part].onChange([...chosen(part), value])}
        />
      )}
      <Caption>{t('alertRules:scopeMeaning')}</Caption>
    </Stack>
  );
}

function AddToScope({
  withPlaces,
  places,
  taken,
  onAdd,
}: {
  withPlaces: boolean;
  places: ReadonlyMap<string, string>;
  taken: (part: Part, value: string) => boolean;
  onAdd: (part: Part, value: string) => void;
}) {
  const { t } = useTranslation(['alertRules', 'assetType', 'common']);
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), ASK_AFTER_MS);
  const assets = useQuery(assetHitsQuery(search)).data ?? [];
  const tags = useQuery(tagNamesQuery).data ?? [];
  const matches = ({ label }: { label: string }): boolean => label.toLowerCase().includes(typed.trim().toLowerCase());
  const group = (part: Part, items: readonly { value: string; label: string }[]) => ({
    group: t(`alertRules:${part}`),
    items: items
      .filter((item) => !taken(part, item.value) && (part === 'assets' || matches(item)))
      .map(({ value, label }) => ({ value: `${part} ${value}`, label })),
  });
  const groups = [
    ...(withPlaces
      ? [
          group(
            'places',
            [...places].map(([value, label]) => ({ value, label })),
          ),
        ]
      : []),
    group(
      'types',
      ASSET_TYPES.map((value) => ({ value, label: t(`assetType:${value}`) })),
    ),
    group(
      'tags',
      tags.map((value) => ({ value, label: value })),
    ),
    group(
      'assets',
      assets.map(({ id, name }) => ({ value: id, label: name })),
    ),
  ];
  return (
    <Select
      aria-label={t('alertRules:addScope')}
      placeholder={t(withPlaces ? 'alertRules:addScopeOrPlace' : 'alertRules:addScope')}
      leftSection={<Icon name="plus" />}
      data={groups.filter(({ items }) => items.length > 0)}
      // The lists are already filtered.
      filter={({ options }) => options}
      searchable
      maxDropdownHeight={320}
      nothingFoundMessage={t('common:nothingMatches')}
      searchValue={typed}
      onSearchChange={setTyped}
      value={null}
      onChange={(value) => {
        const [part, ...rest] = (value ?? '').split(' ');
        const known = PARTS.find((each) => each === part);
        if (known) onAdd(known, rest.join(' '));
        setTyped('');
      }}
    />
  );
}

function AssetName({ id }: { id: string }) {
  return useQuery(assetNameQuery(id)).data ?? '…';
}

/** Returns the names of the places of the account. Empty for kinds and users without them. */
function usePlaceNames(wanted: boolean): readonly { id: string; name: string }[] {
  const may = useMayCall(ENDPOINTS.places.shapes);
  return useQuery({ ...placeNamesQuery, enabled: may && wanted }).data ?? [];
}
