import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { Stack } from '../layout/Stack.ts';
import { Popover } from '../overlays/Popover.tsx';
import styles from './ColumnChoice.module.css';

/** Selects the columns of a list. Hidden on phones, which have no columns. */
export function ColumnChoice<Id extends string>({
  offered,
  shown,
  chosen,
  onChange,
}: {
  /** Fixed columns are always shown. */
  offered: readonly { id: Id; label: string; fixed: boolean }[];
  shown: readonly Id[];
  /** The user has chosen columns, which can be reset. */
  chosen: boolean;
  onChange: (columns: Id[] | undefined) => void;
}) {
  const { t } = useTranslation('records');
  const toggle = (id: Id): void =>
    onChange(shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id]);
  return (
    <Popover
      width={220}
      target={(props) => (
        <Button
          {...props}
          variant="subtle"
          color="gray"
          leftSection={<Icon name="columns" />}
          className={styles.target ?? ''}
        >
          {t('columns')}
        </Button>
      )}
    >
      {() => (
        <Stack gap={8} className={styles.choice}>
          {offered
            .filter(({ fixed }) => !fixed)
            .map(({ id, label }) => (
              <Checkbox key={id} label={label} checked={shown.includes(id)} onChange={() => toggle(id)} size="xs" />
            ))}
          <Button size="xs" onClick={() => onChange(undefined)} disabled={!chosen}>
            {t('columnsReset')}
          </Button>
        </Stack>
      )}
    </Popover>
  );
}
