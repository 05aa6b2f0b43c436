import { Button, Checkbox } from '@mantine/core';
import { AssetChanges, type BulkResult } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { type ReactNode, useState } from 'react';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { useFeatureUi } from '../features/index.ts';
import { TagsField } from '../tags/index.ts';
import styles from './BulkEditDrawer.module.css';
import { DepotField } from './DepotField.tsx';
import { MakeField, ModelField } from './MakeModelFields.tsx';
import { assetsKey } from './queries.ts';
import { TypeField } from './TypeField.tsx';

const FIELDS = ['type', 'addTags', 'removeTags', 'depot', 'make', 'model', 'year', 'batteryType', 'route'] as const;
type BulkField = (typeof FIELDS)[number];

const DEFAULTS = {
  type: null as AssetType | null,
  addTags: [] as string[],
  removeTags: [] as string[],
  depot: '',
  make: '',
  model: '',
  year: '' as number | string,
  batteryType: '',
  route: '',
};
type BulkValues = typeof DEFAULTS;

/** Edits the common fields of all selected assets. Changes only ticked fields. */
export function BulkEditDrawer({
  ids,
  onClose,
  onDone,
}: {
  ids: readonly string[];
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const { t } = useTranslation('assets');
  return (
    <RecordDrawer<never>
      id="new"
      title={t('bulkTitle', { count: ids.length })}
      load={() => ({ queryKey: assetsKey, queryFn: () => Promise.reject(new Error('there is no one record')) })}
      stale={[]}
      onClose={onClose}
    >
      {(_record, drawer) => <BulkForm ids={ids} drawer={drawer} onDone={onDone} />}
    </RecordDrawer>
  );
}

function BulkForm({
  ids,
  drawer,
  onDone,
}: {
  ids: readonly string[];
  drawer: DrawerForm;
  onDone: (result: BulkResult) => void;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const [ticked, setTicked] = useState<ReadonlySet<BulkField>>(new Set());
  const form = useSchemaForm<BulkValues, typeof AssetChanges, BulkResult>({
    schema: AssetChanges,
    defaults: DEFAULTS,
    toBody: (values) => changesOf(values, ticked),
    save: (changes) => call(ENDPOINTS.assets.bulkUpdate, { body: { ids: [...ids], changes } }),
    onSaved: (result) => {
      drawer.onGone();
      onDone(result);
    },
  });
  const toggle = (field: BulkField): void => {
    const after = new Set(ticked);
    if (!after.delete(field)) after.add(field);
    setTicked(after);
    drawer.onChanged(after.size > 0);
  };
  const type = form.form.watch('type') ?? undefined;
  const { shows } = useFeatureUi(ticked.has('type') ? type : undefined);
  const shown = FIELDS.filter((field) => shows('fields', field));
  return (
    <SchemaForm of={form}>
      <DrawerScroll>
        <FormRefusal />
        <Text as="p" tone="soft" size="body" className={styles.help}>
          {t('assets:bulkHelp')}
        </Text>
        {shown.map((field) => (
          <div key={field} className={styles.row}>
            <Checkbox
              className={styles.tick}
              aria-label={t('assets:bulkChange', { field: t(`assets:${field}`) })}
              checked={ticked.has(field)}
              onChange={() => toggle(field)}
            />
            <div>{fieldOf(field, t(`assets:${field}`), !ticked.has(field), type)}</div>
          </div>
        ))}
        <Text as="p" tone="soft" size="body" className={styles.help}>
          {t('assets:bulkEmpties')}
        </Text>
      </DrawerScroll>
      <DrawerFoot>
        {ticked.size === 0 && (
          <Text tone="soft" size="small" marginRight="auto">
            {t('assets:bulkNothing')}
          </Text>
        )}
        <Button onClick={drawer.onCancel}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={form.saving} disabled={ticked.size === 0}>
          {t('common:save')}
        </Button>
      </DrawerFoot>
    </SchemaForm>
  );
}

function fieldOf(field: BulkField, label: string, disabled: boolean, type: AssetType | undefined): ReactNode {
  const props = { name: field, label, disabled };
  switch (field) {
    case 'type':
      return <TypeField disabled={disabled} required={false} />;
    case 'addTags':
    case 'removeTags':
      return <TagsField {...props} />;
    case 'depot':
      return <DepotField {...props} />;
    case 'make':
      return <MakeField {...props} type={type} />;
    case 'model':
      return <ModelField {...props} type={type} />;
    case 'year':
      return <NumberField {...props} />;
    default:
      return <TextField {...props} />;
  }
}

/** Returns the ticked fields as the call takes them. Empty text clears the field. */
function changesOf(values: BulkValues, ticked: ReadonlySet<BulkField>): unknown {
  const given = (value: unknown) => (typeof value === 'string' ? value.trim() || null : value);
  const picked = FIELDS.filter((field) => ticked.has(field)).map((field) => [field, given(values[field])] as const);
  // A type cannot be cleared. If it is omitted, the schema reports that none was selected.
  return Object.fromEntries(picked.filter(([field, value]) => field !== 'type' || value !== null));
}
