import { LIMITS } from '@waymark/domain/limits.ts';
import { partCost, serviceCost } from '@waymark/domain/maintenance/parts.ts';
import { useFormContext } from 'react-hook-form';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { ArrayField } from '../../ui/form/ArrayField.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { NumberField } from '../../ui/form/NumberField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useFormat } from '../../ui/format/use-format.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import styles from './PartsFields.module.css';

/** A part in the form. Numbers that are not typed yet are ''. */
export interface PartValues {
  name: string;
  number: string;
  quantity: number | '';
  price: number | '';
}

interface CostValues {
  parts: PartValues[];
  labor: number | '';
}

const NEW_PART: PartValues = { name: '', number: '', quantity: 1, price: '' };

/** Returns the sum of the parts and labor in a form so far; null without either. */
function costOf({ parts, labor }: CostValues): number | null {
  const complete = parts.flatMap(({ name, quantity, price }) =>
    typeof quantity === 'number' && typeof price === 'number' ? [{ name, quantity, price }] : [],
  );
  return serviceCost(complete, typeof labor === 'number' ? labor : null);
}

/** The parts, labor and cost of a service, with their sum. */
export function PartsFields() {
  const { t } = useTranslation('maintenance');
  const format = useFormat();
  const { currency } = useCurrentUser();
  const { parts, labor } = useFormContext<CostValues>().watch();
  const sum = costOf({ parts, labor });
  const amountOf = (index: number): string => {
    const { quantity, price } = parts[index] ?? NEW_PART;
    return typeof quantity === 'number' && typeof price === 'number'
      ? format.number(partCost({ quantity, price }), 2, 2)
      : '–';
  };
  return (
    <FormSection title={t('partsTitle')}>
      <WideField>
        <ArrayField
          name="parts"
          label={t('parts')}
          newEntry={() => NEW_PART}
          most={LIMITS.serviceParts}
          addLabel={t('addPart')}
        >
          {(path, index) => (
            <div className={styles.part}>
              <TextField name={`${path}.name`} label={t('part')} />
              <TextField name={`${path}.number`} label={t('partNumber')} />
              <NumberField name={`${path}.quantity`} label={t('quantity')} />
              <NumberField name={`${path}.price`} label={t('price')} />
              <Text size="small" tone="soft" figures>
                {t('amount')}: {amountOf(index)}
              </Text>
            </div>
          )}
        </ArrayField>
      </WideField>
      <NumberField name="labor" label={t('labor')} unit={currency ?? undefined} />
      <NumberField
        name="cost"
        label={t('cost')}
        unit={currency ?? undefined}
        {...(sum !== null && { placeholder: format.number(sum, 2, 2), description: t('costHelp') })}
      />
      {sum !== null && (
        <WideField>
          <Row justify="between" gap={12} role="status">
            <Text weight={600}>{t('sum')}</Text>
            <Text weight={600} figures>
              {format.number(sum, 2, 2)} {currency}
            </Text>
          </Row>
        </WideField>
      )}
    </FormSection>
  );
}
