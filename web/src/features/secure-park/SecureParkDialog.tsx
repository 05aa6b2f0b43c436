import { Button } from '@mantine/core';
import type { BulkResult } from '@waymark/contract/assets/schema.ts';
import { type SecurePark, SecureParkBulk } from '@waymark/contract/secure-park/schema.ts';
import { TIME_OF_DAY } from '@waymark/domain/local-time.ts';
import { curfewProblem } from '@waymark/domain/secure-park/curfew.ts';
import { useController } from 'react-hook-form';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { CheckboxField } from '../../ui/form/CheckboxField.tsx';
import type { Wrong } from '../../ui/form/resolver.ts';
import { FormRefusal, SchemaForm } from '../../ui/form/SchemaForm.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSchemaForm } from '../../ui/form/use-schema-form.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { writeSecurePark } from './queries.ts';

const MODES = ['now', 'curfew', 'off'] as const;

interface Values {
  [name: string]: unknown;
  mode: (typeof MODES)[number];
  from: string;
  to: string;
  endsNextDay: boolean;
}

/**
 * Sets the curfew of one asset, or the secure park of several.
 *
 * @param present the asset with its setting; undefined: several assets
 */
export function SecureParkDialog({
  assets,
  present,
  onClose,
  onDone,
}: {
  assets: readonly string[];
  present?: { name: string; setting: SecurePark };
  onClose: () => void;
  onDone: (result: BulkResult) => void;
}) {
  const { t } = useTranslation(['securePark', 'common']);
  const own = useCurrentUser().timeZone;
  const setting = present?.setting;
  const timeZone = setting?.timeZone ?? own;
  const form = useSchemaForm({
    schema: SecureParkBulk,
    defaults: {
      mode: 'curfew',
      from: setting?.from ?? '',
      to: setting?.to ?? '',
      endsNextDay: setting?.endsNextDay ?? false,
    } as Values,
    toBody: ({ mode, from, to, endsNextDay }: Values) => ({
      ids: [...assets],
      status: mode === 'off' ? 'OFF' : 'ON',
      type: mode === 'now' ? 'secureParkNow' : 'secureParkCurfew',
      ...(mode === 'curfew' && {
        from: from.trim() === '' ? null : from.trim(),
        to: to.trim() === '' ? null : to.trim(),
        endsNextDay: endsNextDay && isEarlier(to, from),
        timeZone,
      }),
    }),
    extraRule: wrongTimes,
    save: writeSecurePark,
    onSaved: onDone,
  });
  return (
    <Dialog
      onClose={onClose}
      title={
        present ? t('securePark:curfewTitle', { name: present.name }) : t('securePark:many', { count: assets.length })
      }
    >
      <SchemaForm of={form}>
        <FormRefusal />
        <Text as="p" tone="soft" size="body" marginBottom={12}>
          {t('securePark:meaning')}
        </Text>
        <Fields withMode={present === undefined} timeZone={timeZone} />
        <Row justify="end" gap={8} marginTop={20}>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" variant="filled" loading={form.saving}>
            {t('common:save')}
          </Button>
        </Row>
      </SchemaForm>
    </Dialog>
  );
}

function Fields({ withMode, timeZone }: { withMode: boolean; timeZone: string }) {
  const { t } = useTranslation('securePark');
  const mode = useController({ name: 'mode' }).field.value as Values['mode'];
  const from = useController({ name: 'from' }).field.value as string;
  const to = useController({ name: 'to' }).field.value as string;
  const words = { now: t('modeNow'), curfew: t('modeCurfew'), off: t('modeOff') };
  return (
    <Stack gap={12}>
      {withMode && (
        <SelectField
          name="mode"
          label={t('title')}
          clearable={false}
          data={MODES.map((value) => ({ value, label: words[value] }))}
        />
      )}
      {mode === 'curfew' && (
        <>
          <Row gap={12} align="start">
            <TextField name="from" label={t('from')} inputMode="numeric" maxLength={5} placeholder="22:00" />
            <TextField name="to" label={t('to')} inputMode="numeric" maxLength={5} placeholder="05:00" />
          </Row>
          {isEarlier(to, from) && <CheckboxField name="endsNextDay" label={t('endsNextDay')} />}
          <Caption>{t('zone', { zone: timeZone })}</Caption>
        </>
      )}
    </Stack>
  );
}

/** Returns whether both are times and the first is earlier on a day. */
function isEarlier(one: string, other: string): boolean {
  return TIME_OF_DAY.test(one.trim()) && TIME_OF_DAY.test(other.trim()) && one.trim() < other.trim();
}

/** The rules of a curfew that the schema cannot express. */
function wrongTimes({ status, type, from, to, endsNextDay }: SecureParkBulk): Wrong[] {
  if (status === 'OFF' || type === 'secureParkNow') return [];
  const missing = (path: string): Wrong => ({ path, key: 'error.required.field', params: {} });
  if (!from || !to) return [...(from ? [] : [missing('from')]), ...(to ? [] : [missing('to')])];
  // The schema reports malformed times.
  if (!TIME_OF_DAY.test(from) || !TIME_OF_DAY.test(to)) return [];
  const problem = curfewProblem(from, to, endsNextDay ?? false);
  return problem === undefined ? [] : [{ path: 'to', key: `error.secure.park.${problem}`, params: {} }];
}
