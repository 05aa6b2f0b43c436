import { notifications } from '@mantine/notifications';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { RouteMailWrite } from '@waymark/contract/routes/mail.ts';
import type { Route } from '@waymark/contract/routes/schema.ts';
import { call } from '../../api/client.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import { FormInDrawer } from '../../ui/form/FormInDrawer.tsx';
import { FormSection, WideField } from '../../ui/form/FormSection.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Caption } from '../../ui/layout/Text.ts';
import { SideDrawer } from '../../ui/overlays/SideDrawer.tsx';

/** Mails a route with its map and its runs. */
export function MailDialog({ route, onClose }: { route: Pick<Route, 'id' | 'name'>; onClose: () => void }) {
  const { t } = useTranslation('routes');
  const form = useSchemaForm({
    schema: RouteMailWrite,
    defaults: { to: '', ccMe: false },
    toBody: ({ to, ccMe }) => ({ to: to.trim() || undefined, ccMe, route: route.id }),
    save: (body) => call(ENDPOINTS.routes.mail, { body }),
    onSaved: ({ queued }) => {
      notifications.show({ message: t('mailQueued', { count: queued }) });
      onClose();
    },
  });
  return (
    <SideDrawer title={t('mailTitle', { name: route.name })} onClose={onClose}>
      <FormInDrawer of={form} onCancel={onClose} saveLabel={t('mailSend')}>
        <FormSection>
          <WideField>
            <TextField name="to" label={t('mailTo')} inputMode="email" first />
          </WideField>
          <WideField>
            <CheckboxField name="ccMe" label={t('mailCcMe')} />
          </WideField>
          <WideField>
            <Caption>{t('mailMeaning')}</Caption>
          </WideField>
        </FormSection>
      </FormInDrawer>
    </SideDrawer>
  );
}
