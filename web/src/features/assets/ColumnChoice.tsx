import { Button, Checkbox } from '@mantine/core';
import type { AssetType } from '@waymark/domain/asset-type.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './ColumnChoice.module.css';
import { ASSET_COLUMNS, type AssetColumnId, shownColumns } from './columns.ts';
import { useColumnIds } from './use-column-ids.ts';

/** Selects the columns of the list. */
export function ColumnChoice({
  chosen,
  type,
  onChange,
}: {
  chosen: readonly AssetColumnId[] | undefined;
  /** Type by which the list is filtered. */
  type: AssetType | undefined;
  onChange: (columns: AssetColumnId[] | undefined) => void;
}) {
  const { t } = useTranslation('assets');
  const offered = useColumnIds(type);
  const shown = shownColumns(offered, chosen);
  const toggle = (id: AssetColumnId): void =>
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
            .filter((id) => !ASSET_COLUMNS[id].fixed)
            .map((id) => (
              <Checkbox key={id} label={t(id)} checked={shown.includes(id)} onChange={() => toggle(id)} size="xs" />
            ))}
          <Button size="xs" onClick={() => onChange(undefined)} disabled={chosen === undefined}>
            {t('columnsReset')}
          </Button>
        </Stack>
      )}
    </Popover>
  );
}
