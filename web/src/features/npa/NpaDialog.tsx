import { Button } from '@mantine/core';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { NpaReason } from '@waymark/contract/npa/schema.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { TextAreaField } from '../../ui/form/TextAreaField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useCaseCuts } from '../lender/index.ts';

const NONE: readonly string[] = [];

/**
 * Declares assets non-performing or revokes it. Explains the effect and asks for a reason.
 *
 * @param name of the asset if there is a single one
 */
export function NpaDialog({
  assets,
  name,
  declared,
  onClose,
  onDone,
}: {
  assets: readonly string[];
  name?: string;
  declared: boolean;
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const { t } = useTranslation(['npa', 'common']);
  const form = useSchemaForm({
    schema: NpaReason,
    defaults: { reason: '' },
    save: ({ reason }) => call(ENDPOINTS.npa.bulk, { body: { ids: [...assets], declared, reason } }),
    onSaved: onDone,
  });
  const title =
    name === undefined
      ? t(declared ? 'npa:declareMany' : 'npa:clearMany', { count: assets.length })
      : t(declared ? 'npa:declareTitle' : 'npa:clearTitle', { name });
  const cuts = useCaseCuts(declared ? NONE : assets);
  return (
    <Dialog onClose={onClose} title={title}>
      <SchemaForm of={form}>
        <FormRefusal />
        {declared && (
          <Text as="p" tone="soft" size="body" marginBottom={12}>
            {t('npa:meaning')}
          </Text>
        )}
        <Text as="p" tone="soft" size="body" marginBottom={12}>
          {t(declared ? 'npa:consequence' : 'npa:clearConsequence')}
        </Text>
        {!declared && (
          <Text as="p" tone="soft" size="body" marginBottom={12}>
            {t('npa:clearCase')}
          </Text>
        )}
        {cuts.warnings}
        <TextAreaField name="reason" label={t('npa:reason')} description={t('npa:reasonHelp')} rows={2} />
        <Row justify="end" gap={8} marginTop={20}>
          <Button data-autofocus onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            type="submit"
            variant="filled"
            {...(declared && { color: 'red' })}
            loading={form.saving}
            disabled={cuts.isLoading}
          >
            {t(declared ? 'npa:declare' : 'npa:clear')}
          </Button>
        </Row>
      </SchemaForm>
    </Dialog>
  );
}
