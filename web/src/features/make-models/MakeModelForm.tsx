import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type MakeModel, MakeModelWrite } from '@waymark/contract/make-models/schema.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { DeleteButton, type DrawerForm } from '../../ui/records/index.ts';
import { STALE_WITHOUT_ONE } from './queries.ts';
import { TypesField } from './TypesField.tsx';

/** Form with every field of an account's own make and model. */
export function MakeModelForm({ makeModel, drawer }: { makeModel: MakeModel | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['makeModels', 'records']);
  const named = ({ make, model }: { make: string; model: string }) => `${make} ${model}`;
  const form = useSchemaForm({
    schema: MakeModelWrite,
    defaults: {
      make: makeModel?.make ?? '',
      model: makeModel?.model ?? '',
      yearFrom: makeModel?.yearFrom ?? ('' as number | ''),
      yearTo: makeModel?.yearTo ?? ('' as number | ''),
      assetTypes: makeModel?.assetTypes ?? [],
    },
    save: (body) =>
      makeModel
        ? call(ENDPOINTS.makeModels.update, { body: { ...body, id: makeModel.id } })
        : call(ENDPOINTS.makeModels.create, { body }),
    onSaved: (saved) => drawer.onSaved(t(makeModel ? 'records:saved' : 'records:created', { name: named(saved) })),
    onChanged: drawer.onChanged,
  });
  return (
    <FormInDrawer
      of={form}
      onCancel={drawer.onCancel}
      buttons={
        makeModel && (
          <DeleteButton
            label={t('makeModels:delete')}
            name={named(makeModel)}
            remove={() => call(ENDPOINTS.makeModels.remove, { params: { id: makeModel.id } })}
            stale={STALE_WITHOUT_ONE}
            onDeleted={drawer.onGone}
          >
            {t('makeModels:deleteBody')}
          </DeleteButton>
        )
      }
    >
      <FormSection>
        <TextField name="make" label={t('makeModels:make')} first />
        <TextField name="model" label={t('makeModels:model')} />
        <WideField>
          <TypesField name="assetTypes" label={t('makeModels:assetTypes')} />
        </WideField>
        <NumberField name="yearFrom" label={t('makeModels:yearFrom')} description={t('makeModels:yearFromHelp')} />
        <NumberField name="yearTo" label={t('makeModels:yearTo')} description={t('makeModels:yearToHelp')} />
      </FormSection>
    </FormInDrawer>
  );
}
