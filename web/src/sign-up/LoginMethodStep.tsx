import { METHOD_TYPES, type MethodType, methodValueProblems, SignUpMethod } from '@waymark/contract/sign-up/schema.ts';
import { useTranslation } from '../base/translation.ts';
import { PhoneField } from '../ui/form/PhoneField.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { TextField } from '../ui/form/TextField.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import type { StepView } from '../ui/wizard/Wizard.tsx';
import { type SignUpData, withMethodType } from './data.ts';
import { useEdits } from './use-edits.ts';

/** Sign-in method of the first user. A change of the method clears its input. */
export function LoginMethodStep({ view }: { view: StepView<SignUpData> }) {
  const { t } = useTranslation(['signUp', 'signIn']);
  const form = useSchemaForm({
    schema: SignUpMethod,
    defaults: view.data.loginMethod,
    extraRuleLast: true,
    extraRule: (body) => methodValueProblems(body, 'methodValue'),
    save: view.next,
  });
  useEdits(form, view.edit);
  const { methodType } = view.data.loginMethod;
  const choose = (chosen: MethodType): void => {
    form.form.reset(withMethodType(chosen));
    view.edit(withMethodType(chosen));
  };
  return (
    <SchemaForm of={form} formId={view.formId}>
      <p className="intro">{t('signUp:methodIntro')}</p>
      <fieldset className="methods">
        <legend>{t('signUp:methodLabel')}</legend>
        {METHOD_TYPES.flatMap((type) => [
          <input
            key={`${type} choice`}
            type="radio"
            id={type}
            name="methodType"
            checked={type === methodType}
            onChange={() => choose(type)}
          />,
          <label key={type} htmlFor={type}>
            <Icon name={type === 'EMAIL' ? 'mail' : 'phone'} size={16} />
            {t(type === 'EMAIL' ? 'signIn:email' : 'signIn:phone')}
          </label>,
        ])}
      </fieldset>
      {methodType === 'EMAIL' ? (
        <TextField
          key="email"
          name="methodValue"
          label={t('signIn:emailLabel')}
          inputMode="email"
          autoComplete="username"
          spellCheck={false}
        />
      ) : (
        <PhoneField key="phone" name="methodValue" label={t('signIn:phoneLabel')} />
      )}
    </SchemaForm>
  );
}
