import { useQuery } from '@tanstack/react-query';
import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type FuelTank, FuelTankWrite } from '@waymark/contract/fuel/schema.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { FUEL_TYPES } from '@waymark/domain/fuel/fuel-type.ts';
import { call } from '../../api/client.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { ProposalsField } from '../../ui/form/ProposalsField.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { type DrawerForm, RecordDrawer } from '../../ui/records/index.ts';
import { assetSensorsQuery } from '../sensors/index.ts';
import { STALE, tankQuery } from './queries.ts';
import { useEnteredQuantity } from './use-fuel-words.ts';

/** Drawer with the size of the tank or battery of an asset, and its fuel. */
export function TankDrawer({ asset, onClose }: { asset: Asset; onClose: () => void }) {
  const { t } = useTranslation('fuel');
  const title = t(isElectric(asset.type) ? 'battery' : 'tank');
  return (
    <RecordDrawer<FuelTank>
      id={asset.id}
      title={title}
      nameOf={() => asset.name}
      load={tankQuery}
      stale={STALE}
      onClose={onClose}
    >
      {(tank, drawer) => <TankForm asset={asset} tank={tank} drawer={drawer} />}
    </RecordDrawer>
  );
}

function TankForm({ asset, tank, drawer }: { asset: Asset; tank: FuelTank | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['fuel', 'records']);
  const electric = isElectric(asset.type);
  const quantities = useEnteredQuantity(electric);
  const mayReadSensors = useMay('sensors.read');
  const { data: sensors = [] } = useQuery({ ...assetSensorsQuery(asset.id), enabled: mayReadSensors && !electric });
  const levels = sensors.filter(({ unit }) => unit === 'L' || unit === '%');
  const form = useSchemaForm({
    schema: FuelTankWrite,
    defaults: {
      capacity: quantities.shown(tank?.capacity),
      fuelType: tank?.fuelType ?? '',
      sensor: tank?.sensor ?? '',
    },
    toBody: ({ capacity, fuelType, sensor }) => ({
      capacity: capacity === '' ? null : quantities.entered(capacity, tank?.capacity),
      fuelType: fuelType === '' ? null : fuelType,
      sensor: sensor.trim() || null,
    }),
    save: (body) => call(ENDPOINTS.fuel.setTank, { params: { id: asset.id }, body }),
    onSaved: () => drawer.onSaved(t('records:saved', { name: asset.name })),
    onChanged: drawer.onChanged,
  });
  return (
    <FormInDrawer of={form} onCancel={drawer.onCancel}>
      <FormSection>
        <NumberField
          name="capacity"
          label={t(electric ? 'fuel:batterySize' : 'fuel:tankSize')}
          unit={quantities.unitName}
          description={t('fuel:sizeHelp')}
        />
        {!electric && (
          <SelectField
            name="fuelType"
            label={t('fuel:fuelType')}
            description={t('fuel:fuelTypeHelp')}
            clearable
            data={FUEL_TYPES.map((value) => ({ value, label: t(`fuel:type.${value}`) }))}
          />
        )}
        {!electric && (
          <ProposalsField
            name="sensor"
            label={t('fuel:levelSensor')}
            description={t('fuel:levelSensorHelp')}
            data={levels.map(({ name }) => name)}
          />
        )}
      </FormSection>
    </FormInDrawer>
  );
}
