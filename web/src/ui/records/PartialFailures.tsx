import { Modal } from '@mantine/core';
import { useTranslation } from '../../base/translation.ts';
import { Box } from '../layout/Box.ts';
import { Text } from '../layout/Text.ts';
import { useFocusReturn } from '../overlays/use-focus-return.ts';
import { useErrorText } from '../overlays/use-problem.ts';
import styles from './PartialFailures.module.css';

/** A row on which a bulk change failed. */
export interface RowFailure {
  id: string;
  name: string;
  /** Error code or field error key. */
  key: string;
  params?: Readonly<Record<string, unknown>>;
}

/**
 * Returns the failures of a bulk call.
 * @param gone name of a record that no longer exists
 */
export function rowFailures(
  failed: readonly {
    id: string;
    name: string | null;
    code: string;
    errors: readonly { key: string; params: Readonly<Record<string, unknown>> }[];
  }[],
  gone: string,
): RowFailure[] {
  return failed.map(({ id, name, code, errors: [first] }) => ({
    id,
    name: name ?? gone,
    key: first?.key ?? code,
    ...(first && { params: first.params }),
  }));
}

/** Lists the rows on which a bulk change failed, with the reasons. @param done number of changed rows */
export function PartialFailures({
  done,
  failures,
  onClose,
}: {
  done: number;
  failures: readonly RowFailure[];
  onClose: () => void;
}) {
  const { t } = useTranslation(['records', 'common']);
  const errorText = useErrorText();
  useFocusReturn();
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t('records:notAll', { count: failures.length })}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text as="p" tone="soft">
        {t('records:doneOf', { done, total: done + failures.length })}
      </Text>
      <Box as="ul" scroll line="above" marginTop={12} maxHeight="50vh">
        {failures.map(({ id, name, key, params }) => (
          <li key={id} className={styles.row}>
            <strong>{name}</strong>
            <span>{errorText(key, params)}</span>
          </li>
        ))}
      </Box>
    </Modal>
  );
}
