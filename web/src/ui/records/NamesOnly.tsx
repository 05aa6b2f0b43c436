import { useTranslation } from '../../base/translation.ts';
import { Box } from '../layout/Box.ts';
import { MessageBar } from '../layout/MessageBar.tsx';

/** Explains to users without contact permission why they see only names. */
export function NamesOnly() {
  const { t } = useTranslation('records');
  return (
    <Box padding="12px 16px">
      <MessageBar kind="info" title={t('namesOnly')} />
    </Box>
  );
}
