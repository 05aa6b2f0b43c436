import { useTranslation } from 'react-i18next';
import { Box } from '../layout/Box.ts';
import { MessageBar } from '../layout/MessageBar.tsx';

/** Says to who may not know more of people why there is so little. */
export function NamesOnly() {
  const { t } = useTranslation('records');
  return (
    <Box padding="12px 16px">
      <MessageBar kind="info" title={t('namesOnly')} />
    </Box>
  );
}
