import { Button, Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import { Popover } from '../../ui/Popover.tsx';
import styles from './ColumnChoice.module.css';
import { ASSET_COLUMN_IDS, ASSET_COLUMNS, type AssetColumnId, shownColumns } from './columns.ts';

/** Which columns the list shows. */
export function ColumnChoice({
  chosen,
  onChange,
}: {
  chosen: readonly AssetColumnId[] | undefined;
  onChange: (columns: AssetColumnId[] | undefined) => void;
}) {
  const { t } = useTranslation('assets');
  const shown = shownColumns(chosen);
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
        <div className={styles.choice}>
          {ASSET_COLUMN_IDS.filter((id) => !ASSET_COLUMNS[id].fixed).map((id) => (
            <Checkbox key={id} label={t(id)} checked={shown.includes(id)} onChange={() => toggle(id)} size="xs" />
          ))}
          <Button size="xs" onClick={() => onChange(undefined)} disabled={chosen === undefined}>
            {t('columnsReset')}
          </Button>
        </div>
      )}
    </Popover>
  );
}
