import { signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { type PasswordFault, passwordFaults, WIZARD_PASSWORD_POLICY } from '@waymark/domain/password.ts';
import { useTranslation } from '../base/translation.ts';
import { PasswordField } from '../ui/form/PasswordField.tsx';
import { SchemaForm } from '../ui/form/SchemaForm.tsx';
import { useSchemaForm } from '../ui/form/use-schema-form.ts';
import { Icon } from '../ui/icons/Icon.tsx';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import type { StepView } from '../ui/wizard/Wizard.tsx';
import { NewPassword, passwordProblems, type SignUpData } from './data.ts';
import { useEdits } from './use-edits.ts';

/** Rules shown before the user types. */
const RULES: readonly PasswordFault['key'][] = [
  'error.password.min.length',
  'error.password.lowercase.count',
  'error.password.uppercase.count',
  'error.password.numbers.count',
  'error.password.whitespace',
];

/** The password and its repetition. */
export function PasswordStep({ view }: { view: StepView<SignUpData> }) {
  const { t } = useTranslation(['signUp', 'signIn']);
  const errorText = useErrorText();
  const form = useSchemaForm({
    schema: NewPassword,
    defaults: view.data.createPassword,
    // Empty fields stay, so that every rule of the password is checked before the confirmation is filled.
    toBody: (values) => values,
    extraRuleLast: true,
    extraRule: passwordProblems,
    save: view.next,
  });
  useEdits(form, view.edit);
  const { password } = view.data.createPassword;
  const broken = new Set(passwordFaults(password, WIZARD_PASSWORD_POLICY).map(({ key }) => key));
  return (
    <SchemaForm of={form} formId={view.formId}>
      <p className="intro">{signUpTarget(view.data.loginMethod)}</p>
      {/* Ties the password to this name for password managers. */}
      <input
        type="text"
        name="username"
        autoComplete="username"
        value={signUpTarget(view.data.loginMethod)}
        readOnly
        hidden
      />
      <PasswordField name="password" label={t('signUp:passwordLabel')} autoComplete="new-password" />
      <ul className="rules" aria-label={t('signIn:passwordRules')}>
        {RULES.map((key) => {
          const met = password !== '' && !broken.has(key);
          return (
            <li key={key} data-met={met}>
              <Icon name="check" size={14} />
              {errorText(key, { limit: WIZARD_PASSWORD_POLICY.minimumCharacters })}
              <span className="unseen">{` (${t(met ? 'signIn:ruleMet' : 'signIn:ruleOpen')})`}</span>
            </li>
          );
        })}
      </ul>
      <PasswordField name="confirmation" label={t('signIn:confirmPasswordLabel')} autoComplete="new-password" />
    </SchemaForm>
  );
}
