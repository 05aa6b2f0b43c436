import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import {
  type Condition,
  conditionsText,
  MOST_CONDITIONS,
  type Operator,
  operatorsOf,
} from '@waymark/contract/reports/conditions.ts';
import type { ReportColumn, ReportDeclaration } from '@waymark/contract/reports/declaration.ts';
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
import { isNumeric, storedValue } from './condition-values.ts';
import type { AskedCondition } from './subject.ts';
import { useCells } from './use-cells.tsx';
import { useConditionText, useConditionUnit } from './use-condition-text.ts';

type Columns = readonly [name: string, column: ReportColumn][];

interface Props {
  declaration: ReportDeclaration;
  /** Columns of the report's own rows. */
  columns: Columns;
  conditions: readonly AskedCondition[];
  onChange: (where: string | undefined) => void;
}

/** Conditions on the rows of a report, and a form to add one. */
export function ConditionsButton({ declaration, columns, conditions, onChange }: Props) {
  const { t } = useTranslation('reports');
  const textOf = useConditionText(declaration.columns);
  const phone = usePhone();
  const label = conditions.length === 0 ? t('conditions') : `${t('conditions')} (${conditions.length})`;
  const change = (texts: readonly string[]) => onChange(texts.join(';') || undefined);
  const without = (removed: string) => conditions.map(({ text }) => text).filter((text) => text !== removed);
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
          {distinct(conditions).map((one) => (
            <Row key={one.text} gap={8} justify="between">
              <Stack gap={2}>
                <Text breakable>{textOf(one)}</Text>
                {one.refused && (
                  <Text tone="danger" size="small">
                    {t('conditionRefused')}
                  </Text>
                )}
              </Stack>
              <ActionIcon aria-label={t('conditionRemove')} onClick={() => change(without(one.text))}>
                <Icon name="close" size={14} />
              </ActionIcon>
            </Row>
          ))}
          {conditions.length < MOST_CONDITIONS && (
            <NewCondition
              columns={columns}
              onAdd={(condition) => {
                const text = conditionsText([condition]);
                change([...without(text), text]);
              }}
            />
          )}
        </Stack>
      )}
    </Popover>
  );
}

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

/** An address may name a condition twice. */
function distinct(conditions: readonly AskedCondition[]): AskedCondition[] {
  return [...new Map(conditions.map((one) => [one.text, one])).values()];
}
