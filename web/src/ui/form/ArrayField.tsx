import { ActionIcon, Button, Input } from '@mantine/core';
import { type ReactNode, useId, useRef } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { Row } from '../layout/Row.ts';
import { Text } from '../layout/Text.ts';
import styles from './ArrayField.module.css';
import { Legend } from './Legend.tsx';
import { errorMessage } from './resolver.ts';
import { useSchemaFormState } from './SchemaForm.tsx';
import type { FieldProps } from './use-field.ts';

/**
 * A list of entries that can be added, removed and moved by buttons and with Alt and the arrow keys. The focus stays
 * with a moved entry.
 *
 * @param children draws the fields of one entry. `path` is the path of the entry, such as `contacts.0`
 * @param newEntry initial value of a new entry
 * @param most maximum number of entries
 * @param dense the fields of an entry are short, so that three fit in a row of a drawer
 */
export function ArrayField({
  name,
  label,
  description,
  className,
  newEntry,
  most,
  addLabel,
  dense = false,
  children,
}: Omit<FieldProps, 'id' | 'disabled'> & {
  newEntry: () => unknown;
  most?: number;
  addLabel?: string;
  dense?: boolean;
  children: (path: string, index: number) => ReactNode;
}) {
  const { t } = useTranslation('forms');
  const { facts } = useSchemaFormState();
  const { control, getValues, getFieldState, formState, trigger } = useFormContext();
  const { fields, append, replace, move } = useFieldArray({ control, name });
  const list = useRef<HTMLOListElement>(null);
  const errorId = useId();
  const { error } = getFieldState(name, formState);
  const ofTheWhole = errorMessage((error as { root?: unknown } | undefined)?.root ?? (error?.message && error));
  const changed = (): void => {
    if (formState.isSubmitted || error) void trigger(name);
  };
  const focusEntry = (index: number, what = '[data-entry-field] :is(input, textarea, select)'): void => {
    // Waits until the entry is rendered.
    requestAnimationFrame(() => list.current?.children[index]?.querySelector<HTMLElement>(what)?.focus());
  };
  const add = (): void => {
    append(newEntry() as never, { shouldFocus: false });
    changed();
    focusEntry(fields.length);
  };
  const remove = (index: number): void => {
    const entries = getValues(name) as unknown[];
    // Mantine's own removal would drop other empty entries.
    replace(entries.filter((_entry, place) => place !== index) as never);
    changed();
    if (fields.length > 1) focusEntry(Math.min(index, fields.length - 2));
    else requestAnimationFrame(() => list.current?.parentElement?.querySelector<HTMLElement>('[data-add]')?.focus());
  };
  const moveBy = (index: number, step: -1 | 1, focus?: string): void => {
    const to = index + step;
    if (to < 0 || to >= fields.length) return;
    move(index, to);
    changed();
    const edge = step === -1 ? to === 0 : to === fields.length - 1;
    focusEntry(to, edge && focus ? `[data-move='${-step}']` : focus);
  };
  return (
    <fieldset className={className} aria-describedby={ofTheWhole ? errorId : undefined}>
      <Legend label={label} required={facts(name).required} />
      {description && <Input.Description>{description}</Input.Description>}
      {fields.length === 0 && (
        <Text as="p" tone="quiet" marginBottom={8}>
          {t('noRows')}
        </Text>
      )}
      <ol ref={list}>
        {fields.map((entry, index) => (
          <Row
            as="li"
            key={entry.id}
            align="start"
            gap={8}
            padding="8px 0"
            className={styles.entry}
            onKeyDown={(event) => {
              if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
              event.preventDefault();
              moveBy(index, event.key === 'ArrowUp' ? -1 : 1);
            }}
          >
            <div className={styles.fields} data-entry-field data-dense={dense || undefined}>
              {children(`${name}.${index}`, index)}
            </div>
            <div className={styles.actions}>
              <ActionIcon
                data-move="-1"
                aria-label={t('moveUp', { number: index + 1 })}
                disabled={index === 0}
                onClick={() => moveBy(index, -1, "[data-move='-1']")}
              >
                <Icon name="sortUp" />
              </ActionIcon>
              <ActionIcon
                data-move="1"
                aria-label={t('moveDown', { number: index + 1 })}
                disabled={index === fields.length - 1}
                onClick={() => moveBy(index, 1, "[data-move='1']")}
              >
                <Icon name="sortDown" />
              </ActionIcon>
              <ActionIcon aria-label={t('removeRow', { number: index + 1 })} onClick={() => remove(index)}>
                <Icon name="trash" />
              </ActionIcon>
            </div>
          </Row>
        ))}
      </ol>
      {ofTheWhole && (
        <Input.Error id={errorId} role="alert">
          {ofTheWhole}
        </Input.Error>
      )}
      <Button
        data-add
        size="xs"
        leftSection={<Icon name="plus" />}
        disabled={most !== undefined && fields.length >= most}
        onClick={add}
      >
        {addLabel ?? t('addRow')}
      </Button>
    </fieldset>
  );
}
