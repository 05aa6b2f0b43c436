import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type MakeModel, MakeModelWrite } from '@waymark/contract/make-models/schema.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type DrawerForm, recordCalls, recordKeys, useRecordForm } from '../../ui/records/index.ts';
import { TypesField } from './TypesField.tsx';

export const makeModelCalls = recordCalls(
  {
    ...ENDPOINTS.makeModels,
    update: (id, body, ifUpdatedAt) => call(ENDPOINTS.makeModels.update, { body: { ...body, id } }, { ifUpdatedAt }),
  },
  // Proposals of the asset form.
  recordKeys('make-models', { parts: ['of type'] }),
);

/** Form with every field of an account's own make and model. */
export function MakeModelForm({ makeModel, drawer }: { makeModel: MakeModel | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation('makeModels');
  const form = useRecordForm({
    calls: makeModelCalls,
    record: makeModel,
    nameOf: ({ make, model }) => `${make} ${model}`,
    drawer,
    deleteWords: 'makeModels',
    schema: MakeModelWrite,
    defaults: {
      make: makeModel?.make ?? '',
      model: makeModel?.model ?? '',
      yearFrom: makeModel?.yearFrom ?? ('' as number | ''),
      yearTo: makeModel?.yearTo ?? ('' as number | ''),
      assetTypes: makeModel?.assetTypes ?? [],
    },
  });
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <TextField name="make" label={t('make')} first />
        <TextField name="model" label={t('model')} />
        <WideField>
          <TypesField name="assetTypes" label={t('assetTypes')} />
        </WideField>
        <NumberField name="yearFrom" label={t('yearFrom')} description={t('yearFromHelp')} />
        <NumberField name="yearTo" label={t('yearTo')} description={t('yearToHelp')} />
      </FormSection>
    </FormInDrawer>
  );
}
