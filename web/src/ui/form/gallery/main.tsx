/** Every field of the form layer on one page, for `npm run dev -w web` and for the browser test. */
import '../../theme/tokens.css';
import '@mantine/core/styles.layer.css';
import '../../theme/base.css';
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Nullable, Strict } from '@waymark/contract/common.ts';
import { withFieldRules } from '@waymark/contract/field-rules.ts';
import { NOT_BLANK } from '@waymark/contract/validation.ts';
import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import * as Type from 'typebox';
import { ApiError } from '../../../api/problem.ts';
import { allWords, startLanguage } from '../../../base/language.ts';
import { DrawerScroll } from '../../overlays/SideDrawer.tsx';
import { cssVariables, theme } from '../../theme/theme.ts';
import { ArrayField } from '../ArrayField.tsx';
import { CheckboxField } from '../CheckboxField.tsx';
import { CheckboxGroup } from '../CheckboxGroup.tsx';
import { DateField } from '../DateField.tsx';
import { FormButtons } from '../FormButtons.tsx';
import { FormSection, WideField } from '../FormSection.tsx';
import { NumberField } from '../NumberField.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { PhoneField } from '../PhoneField.tsx';
import { FormRefusal, SchemaForm } from '../SchemaForm.tsx';
import { SelectField } from '../SelectField.tsx';
import { TextAreaField } from '../TextAreaField.tsx';
import { TextField } from '../TextField.tsx';
import { useSchemaForm } from '../use-schema-form.ts';

const KINDS = ['van', 'truck'] as const;
const COLOURS = ['blue', 'green', 'red'];

/** English only, because the page is for developers. */
const WORDS = {
  textAndNumbers: 'Text and numbers',
  name: 'Name',
  kind: 'Kind',
  ratio: 'Ratio',
  count: 'Count',
  note: 'Note',
  choices: 'Choices',
  colours: 'Colours',
  active: 'Active',
  timeAndPhone: 'Time and phone',
  day: 'Day',
  phone: 'Phone',
  password: 'Password',
  confirmation: 'Confirmation',
  list: 'List',
  stops: 'Stops',
  everyField: 'Every field',
  aForm: 'A form',
  stop: 'Stop',
};

const Everything = withFieldRules(
  Strict({
    name: Type.String({ minLength: 1, maxLength: 20, pattern: NOT_BLANK }),
    note: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
    ratio: Type.Optional(Nullable(Type.Number({ minimum: 0 }))),
    count: Type.Integer({ minimum: 1, maximum: 9 }),
    kind: Type.Enum([...KINDS]),
    colours: Type.Array(Type.Enum(COLOURS), { minItems: 1 }),
    active: Type.Boolean(),
    day: Type.Optional(Nullable(Type.String({ format: 'date' }))),
    phone: Type.Optional(Nullable(Type.String({ format: 'phone-number' }))),
    password: Type.String({ maxLength: 100, format: 'password' }),
    confirmation: Type.String({ maxLength: 100, format: 'password' }),
    stops: Type.Array(Strict({ label: Type.String({ minLength: 1, maxLength: 10, pattern: NOT_BLANK }) }), {
      minItems: 1,
      maxItems: 3,
    }),
  }),
  [{ rule: 'same', fields: ['password', 'confirmation'], key: 'error.password.mismatch' }],
);

const EMPTY = {
  name: '',
  note: '',
  ratio: '' as number | string,
  count: '' as number | string,
  kind: null as string | null,
  colours: [] as string[],
  active: false,
  day: '',
  phone: '',
  password: '',
  confirmation: '',
  stops: [] as { label: string }[],
};

function Gallery() {
  const [saved, setSaved] = useState('');
  const [changed, setChanged] = useState(false);
  const form = useSchemaForm({
    schema: Everything,
    defaults: EMPTY,
    onChanged: setChanged,
    async save(body) {
      if (body.name === 'taken')
        throw new ApiError(409, 'error.duplicate.view', [{ path: 'name', key: 'error.duplicate.view', params: {} }]);
      return body;
    },
    onSaved: (body) => setSaved(JSON.stringify(body)),
  });
  return (
    <main style={{ height: '100%', overflow: 'auto', maxWidth: 620 }}>
      <h1>{WORDS.everyField}</h1>
      <h2>{WORDS.aForm}</h2>
      <SchemaForm of={form}>
        <DrawerScroll>
          <FormRefusal />
          <FormSection title={WORDS.textAndNumbers}>
            <TextField name="name" label={WORDS.name} first />
            <SelectField name="kind" label={WORDS.kind} data={KINDS.map((kind) => ({ value: kind, label: kind }))} />
            <NumberField name="ratio" label={WORDS.ratio} />
            <NumberField name="count" label={WORDS.count} />
            <WideField>
              <TextAreaField name="note" label={WORDS.note} />
            </WideField>
          </FormSection>
          <FormSection title={WORDS.choices}>
            <WideField>
              <CheckboxGroup
                name="colours"
                label={WORDS.colours}
                selectAll
                data={COLOURS.toReversed().map((colour) => ({ value: colour, label: colour }))}
              />
            </WideField>
            <CheckboxField name="active" label={WORDS.active} />
          </FormSection>
          <FormSection title={WORDS.timeAndPhone}>
            <DateField name="day" label={WORDS.day} maximum="2024-06-30" />
            <PhoneField name="phone" label={WORDS.phone} />
            <PasswordField name="password" label={WORDS.password} autoComplete="new-password" />
            <PasswordField name="confirmation" label={WORDS.confirmation} autoComplete="new-password" />
          </FormSection>
          <FormSection title={WORDS.list}>
            <WideField>
              <ArrayField name="stops" label={WORDS.stops} newEntry={() => ({ label: '' })} most={3}>
                {(path, index) => <TextField name={`${path}.label`} label={`${WORDS.stop} ${index + 1}`} />}
              </ArrayField>
            </WideField>
          </FormSection>
          <output data-saved>{saved}</output>
          <output data-changed>{String(changed)}</output>
        </DrawerScroll>
        <FormButtons onCancel={() => form.form.reset()} />
      </SchemaForm>
    </main>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
await startLanguage();
await allWords();
createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={new QueryClient()}>
        <Gallery />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
