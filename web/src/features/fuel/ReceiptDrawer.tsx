import type { Asset } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { type FuelLedger, type FuelReceipt, FuelReceiptWrite } from '@waymark/contract/fuel/schema.ts';
import { isElectric } from '@waymark/domain/asset-type.ts';
import { localDay, TIME_OF_DAY, zoneOffsetMilliseconds } from '@waymark/domain/local-time.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { PastMomentFields } from '../../ui/form/PastMomentFields.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { type DrawerForm, RecordDrawer, recordChanges, useRecordForm } from '../../ui/records/index.ts';
import { receiptQuery, STALE, STALE_WITHOUT_ONE } from './queries.ts';
import { useEnteredQuantity, useFuelWords } from './use-fuel-words.ts';

const DAY_LENGTH = 'YYYY-MM-DD'.length;
const CALLS = { ...recordChanges(ENDPOINTS.fuelReceipts), staleWithoutOne: STALE_WITHOUT_ONE };

interface Parts {
  asset: Asset;
  /** Its refuels can be chosen. */
  ledger: FuelLedger | undefined;
}

/** Drawer in which a receipt is entered or changed. @param id of the receipt, or `new` */
export function ReceiptDrawer({ id, onClose, ...parts }: Parts & { id: string; onClose: () => void }) {
  const { t } = useTranslation('fuel');
  return (
    <RecordDrawer
      id={id}
      title={t(id === 'new' ? 'addReceipt' : 'receipt')}
      load={receiptQuery}
      stale={STALE}
      onClose={onClose}
    >
      {(receipt, drawer) => <ReceiptForm receipt={receipt} drawer={drawer} {...parts} />}
    </RecordDrawer>
  );
}

function ReceiptForm({
  receipt,
  asset,
  ledger,
  drawer,
}: Parts & { receipt: FuelReceipt | undefined; drawer: DrawerForm }) {
  const { t } = useTranslation(['fuel', 'incidents']);
  const format = useFormat();
  const { timeZone, currency } = useCurrentUser();
  const words = useFuelWords(isElectric(asset.type) ? 'kilowattHour' : 'liter');
  const quantities = useEnteredQuantity(isElectric(asset.type));
  const at = receipt ? Date.parse(receipt.time) : Date.now();
  const clock = new Date(at + zoneOffsetMilliseconds(at, timeZone)).toISOString().slice(11, 16);
  const today = localDay(at, timeZone);
  const form = useRecordForm({
    calls: CALLS,
    record: receipt,
    nameOf: ({ time }) => format.dateTime(time),
    drawer,
    deleteWords: { label: t('fuel:deleteReceipt'), body: t('fuel:deleteReceiptBody') },
    savedWords: () => t('fuel:receiptSaved'),
    schema: FuelReceiptWrite,
    defaults: {
      ...{ day: today, clock, quantity: quantities.shown(receipt?.quantity) },
      ...{ cost: receipt?.cost ?? ('' as number | ''), station: receipt?.station ?? '', notes: receipt?.notes ?? '' },
      // One choice for both fields: how it is matched, or the time of the chosen refuel.
      refuel: receipt?.match === 'chosen' ? receipt.refuelTime! : (receipt?.match ?? 'automatic'),
    },
    // The body has one time for both fields, so the day is right here.
    extraRule: ({ time }) =>
      time === undefined || time === receipt?.time || TIME_OF_DAY.test(time.slice(DAY_LENGTH + 1))
        ? []
        : [{ path: 'time', key: 'error.time.format', params: {} }],
    toBody: ({ day, clock: time, refuel, quantity, cost, station, notes }) => ({
      ...{
        assetId: asset.id,
        ...(quantity !== '' && { quantity: quantities.entered(quantity, receipt?.quantity) }),
        cost: cost === '' ? null : cost,
        station,
        notes,
      },
      // Without a change the receipt keeps its seconds.
      ...(day !== '' &&
        time.trim() !== '' && {
          time: receipt && day === today && time === clock ? receipt.time : `${day} ${time}`,
        }),
      ...(refuel === 'automatic' || refuel === 'none' ? { match: refuel } : { match: 'chosen', refuelTime: refuel }),
    }),
  });
  const refuels = (ledger?.changes ?? []).filter(({ kind }) => kind === 'refuel');
  const chosen = receipt?.match === 'chosen' ? receipt.refuelTime! : undefined;
  return (
    <FormInDrawer {...form}>
      <FormSection>
        <PastMomentFields
          dayLabel={t('incidents:date')}
          timeLabel={t('incidents:time')}
          time="clock"
          saved="time"
          pattern="00:00"
        />
        <NumberField name="quantity" label={t('fuel:quantity')} unit={quantities.unitName} />
        <NumberField name="cost" label={t('fuel:paid')} unit={currency ?? undefined} />
        <WideField>
          <TextField name="station" label={t('fuel:station')} />
        </WideField>
        <WideField>
          <SelectField
            name="refuel"
            label={t('fuel:match')}
            clearable={false}
            data={[
              { value: 'automatic', label: t('fuel:matchAutomatic') },
              { value: 'none', label: t('fuel:matchNone') },
              ...refuels.map(({ time, amount }) => ({
                value: time,
                label: `${format.dateTime(time)} · ${words.amount(amount)}`,
              })),
              ...(chosen && !refuels.some(({ time }) => time === chosen)
                ? [{ value: chosen, label: format.dateTime(chosen) }]
                : []),
            ]}
          />
        </WideField>
        <WideField>
          <TextAreaField name="notes" label={t('fuel:notes')} />
        </WideField>
      </FormSection>
    </FormInDrawer>
  );
}
