import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';

/** Downloads all rows of a report. @param files addresses by format */
export function ExportButton({ files }: { files: { xlsx: string; csv: string; pdf: string } }) {
  const { t } = useTranslation('reports');
  const phone = usePhone();
  return (
    <Popover
      width={200}
      target={(props) =>
        phone ? (
          <ActionIcon {...props} size={44} variant="default" aria-label={t('exportFile')}>
            <Icon name="download" />
          </ActionIcon>
        ) : (
          <Button {...props} variant="filled" leftSection={<Icon name="download" />}>
            {t('exportFile')}
          </Button>
        )
      }
    >
      {(close) => (
        <Stack gap={8}>
          <Button component="a" href={files.xlsx} download onClick={close}>
            {t('exportXlsx')}
          </Button>
          <Button component="a" href={files.pdf} download onClick={close}>
            {t('exportPdf')}
          </Button>
          <Button component="a" href={files.csv} download onClick={close}>
            {t('exportCsv')}
          </Button>
        </Stack>
      )}
    </Popover>
  );
}
