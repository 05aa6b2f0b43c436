import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import {
  type Condition,
  conditionsText,
  MOST_CONDITIONS,
  type Operator,
  operatorsOf,
} from '@waymark/contract/reports/conditions.ts';
import type { ReportColumn } from '@waymark/contract/reports/declaration.ts';
import { STATUSES } from '@waymark/domain/status.ts';
import { type FormEvent, useId, useState } from 'react';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { TextInput } from '../../ui/form/TextInput.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { isNumeric, storedValue, writtenValue } from './condition-values.ts';
import { useCells } from './use-cells.tsx';

type Columns = readonly [name: string, column: ReportColumn][];

interface Props {
  /** Columns of the report's own rows. */
  columns: Columns;
  conditions: readonly Condition[];
  onChange: (where: string | undefined) => void;
}

/** Conditions on the rows of a report, and a form to add one. */
export function ConditionsButton({ columns, conditions, onChange }: Props) {
  const { t } = useTranslation(['reports', 'status']);
  const { unitsSystem } = useCurrentUser();
  const { word } = useCells();
  const unitOf = useConditionUnit();
  const phone = usePhone();
  const label = conditions.length === 0 ? t('reports:conditions') : `${t('reports:conditions')} (${conditions.length})`;
  const change = (next: readonly Condition[]) => onChange(next.length === 0 ? undefined : conditionsText(next));
  const textOf = (condition: Condition): string => {
    const kind = columns.find(([name]) => name === condition.column)?.[1].kind ?? 'text';
    const value =
      kind === 'status' ? t(`status:${condition.value as 'idle'}`) : writtenValue(condition, kind, unitsSystem);
    return [word(condition.column), t(`reports:operator.${condition.operator}`), value, unitOf(kind)]
      .filter(Boolean)
      .join(' ');
  };
  return (
    <Popover
      width={300}
      align="start"
      target={(props) =>
        phone && conditions.length === 0 ? (
          <ActionIcon {...props} variant="default" size={44} aria-label={label} title={label}>
            <Icon name="plus" />
          </ActionIcon>
        ) : (
          <Button {...props} variant="subtle" color="gray" leftSection={<Icon name="plus" />}>
            {label}
          </Button>
        )
      }
    >
      {() => (
        <Stack gap={12}>
          {conditions.map((condition) => (
            <Row key={conditionsText([condition])} gap={8} justify="between">
              <Text breakable>{textOf(condition)}</Text>
              <ActionIcon
                aria-label={t('reports:conditionRemove')}
                onClick={() => change(conditions.filter((one) => one !== condition))}
              >
                <Icon name="close" size={14} />
              </ActionIcon>
            </Row>
          ))}
          {conditions.length < MOST_CONDITIONS && (
            <NewCondition
              columns={columns}
              onAdd={(condition) => change([...conditions.filter((one) => !isSame(one, condition)), condition])}
            />
          )}
        </Stack>
      )}
    </Popover>
  );
}

const isSame = (one: Condition, other: Condition) => conditionsText([one]) === conditionsText([other]);

function NewCondition({ columns, onAdd }: { columns: Columns; onAdd: (condition: Condition) => void }) {
  const { t } = useTranslation(['reports', 'status']);
  const { unitsSystem } = useCurrentUser();
  const { word } = useCells();
  const unitOf = useConditionUnit();
  const offered = columns.filter(([, { kind }]) => operatorsOf(kind).length > 0);
  const [name, setName] = useState(offered[0]?.[0] ?? '');
  const kind = offered.find(([one]) => one === name)?.[1].kind ?? 'text';
  const operators = operatorsOf(kind);
  const [chosen, setChosen] = useState<Operator>();
  const operator = operators.find((one) => one === chosen) ?? operators[0]!;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const value = kind === 'status' ? typed || STATUSES[0] : storedValue(typed, kind, unitsSystem);
    setWrong(value === undefined);
    if (value === undefined) return;
    onAdd({ column: name, operator, value });
    setTyped('');
  };
  return (
    <Stack as="form" gap={8} onSubmit={submit} noValidate>
      <NativeSelect
        label={t('reports:conditionColumn')}
        value={name}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setTyped('');
          setWrong(false);
        }}
        data={offered.map(([value]) => ({ value, label: word(value) }))}
      />
      <NativeSelect
        label={t('reports:conditionOperator')}
        value={operator}
        onChange={(event) => setChosen(event.currentTarget.value as Operator)}
        data={operators.map((value) => ({ value, label: t(`reports:operator.${value}`) }))}
      />
      {kind === 'status' ? (
        <NativeSelect
          label={t('reports:conditionValue')}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data={STATUSES.map((value) => ({ value, label: t(`status:${value}`) }))}
        />
      ) : (
        <TextInput
          id={`${id} value`}
          label={[t('reports:conditionValue'), unitOf(kind)].filter(Boolean).join(', ')}
          value={typed}
          inputMode={isNumeric(kind) ? 'decimal' : 'text'}
          maxLength={60}
          error={wrong && t(isNumeric(kind) ? 'reports:conditionNumber' : 'reports:conditionText')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setWrong(false);
          }}
        />
      )}
      <Button type="submit" leftSection={<Icon name="plus" />}>
        {t('reports:conditionAdd')}
      </Button>
    </Stack>
  );
}

/** Returns the unit in which the value of a condition is written. */
function useConditionUnit() {
  const { t } = useTranslation('units');
  const { unit } = useCells();
  return (kind: ReportColumn['kind']) => (kind === 'duration' ? t('minute') : unit(kind));
}
