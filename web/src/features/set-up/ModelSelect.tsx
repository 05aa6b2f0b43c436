import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { byMaker, modelChoices, modelKey } from './models.ts';
import { deviceTypesQuery } from './queries.ts';

/** Selects the tracker model by `modelKey`. An unlisted model is identified by its protocol alone. */
export function ModelSelect({ value, onChange }: { value: string; onChange: (key: string) => void }) {
  const { t } = useTranslation('setUp');
  const types = useQuery(deviceTypesQuery).data ?? [];
  const listed = [...byMaker(modelChoices(types))].map(([group, models]) => ({
    group,
    items: models.map(({ key, model }) => ({ value: key, label: `${group} ${model.name}` })),
  }));
  const others = types.map(({ deviceType, title, port }) => ({
    value: modelKey(deviceType, ''),
    label: t('otherModel', { title, port }),
  }));
  return (
    <NativeSelect
      label={t('model')}
      required
      withAsterisk
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[...listed, { group: t('otherModels'), items: others }]}
    />
  );
}
