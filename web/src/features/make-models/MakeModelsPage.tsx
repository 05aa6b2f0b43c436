import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { MAKE_MODEL_COLUMNS, type MakeModel } from '@waymark/contract/make-models/schema.ts';
import { ASSET_TYPES } from '@waymark/domain/asset-type.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { ManagedRecords, RecordFacts, type RecordFiles, useRecordView } from '../../ui/records/index.ts';
import { Kinds, Years } from './cells.tsx';
import { useMakeModelColumns } from './columns.tsx';
import { MakeModelForm, makeModelCalls } from './MakeModelForm.tsx';
import type { MakeModelsView } from './search.ts';

const FILES: RecordFiles = {
  file: ENDPOINTS.makeModels.file,
  template: ENDPOINTS.makeModels.template,
  upload: ENDPOINTS.makeModels.import,
  columns: MAKE_MODEL_COLUMNS,
  rowLimit: LIMITS.importRows,
};

/** Lists makes and models proposed for assets, from the product and from the account. */
export function MakeModelsPage() {
  const { t } = useTranslation(['makeModels', 'assetType']);
  const [view, change] = useRecordView<MakeModelsView>();
  return (
    <ManagedRecords
      name="makeModels"
      title={t('makeModels:title')}
      icon="table"
      columns={useMakeModelColumns()}
      calls={makeModelCalls}
      files={FILES}
      rowName={({ make, model }) => `${make} ${model}`}
      view={view}
      onChange={change}
      searchPlaceholder={t('makeModels:searchPlaceholder')}
      filters={[
        {
          id: 'assetType',
          label: t('makeModels:assetTypes'),
          any: t('makeModels:anyType'),
          options: ASSET_TYPES.map((type) => ({ value: type, label: t(`assetType:${type}`) })),
        },
        {
          id: 'origin',
          label: t('makeModels:origin'),
          any: t('makeModels:anyOrigin'),
          options: [
            { value: 'own', label: t('makeModels:originOwn') },
            { value: 'product', label: t('makeModels:originProduct') },
          ],
        },
      ]}
      mayWrite={useMay('makeModels.write')}
      words={{
        create: t('makeModels:create'),
        edit: t('makeModels:edit'),
        emptyTitle: t('makeModels:emptyTitle'),
        emptyBody: '',
      }}
      facts={(makeModel) => <Facts makeModel={makeModel} />}
      form={(makeModel, drawer) =>
        makeModel?.accountId === null ? (
          <Facts makeModel={makeModel} ofProduct />
        ) : (
          <MakeModelForm makeModel={makeModel} drawer={drawer} />
        )
      }
    />
  );
}

function Facts({ makeModel, ofProduct = false }: { makeModel: MakeModel; ofProduct?: boolean }) {
  const { t } = useTranslation('makeModels');
  const { make, model, yearFrom, yearTo, assetTypes } = makeModel;
  const years = (yearFrom !== null || yearTo !== null) && <Years yearFrom={yearFrom} yearTo={yearTo} />;
  return (
    <RecordFacts
      facts={[
        [t('make'), make],
        [t('model'), model],
        [t('assetTypes'), <Kinds key="kinds" assetTypes={assetTypes} />],
        [t('years'), years],
      ]}
    >
      {ofProduct && <MessageBar kind="info" title={t('ofProduct')} />}
    </RecordFacts>
  );
}
