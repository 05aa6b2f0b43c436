import { signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { isLanguage } from '@waymark/messages/catalogue.ts';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { MessageBar } from '../ui/layout/MessageBar.tsx';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import { Wizard, type WizardStep } from '../ui/wizard/Wizard.tsx';
import { CodeStep } from './CodeStep.tsx';
import { createAccount, sendCode, verifyCode } from './calls.ts';
import { emptySignUp, isValid, type SignUpData } from './data.ts';
import { LoginMethodStep } from './LoginMethodStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SummaryStep } from './SummaryStep.tsx';

/** Screen that sets up a new account. */
const FIRST_SCREEN = '/setup';

/** `/create-account`: asks for sign-in method, code, password and initial settings. */
export function SignUpPage({ open }: { open: boolean }) {
  const { t, i18n } = useTranslation(['signUp', 'signIn']);
  const errorText = useErrorText();
  /** Target of the last sent code, and when the next one is allowed. */
  const sent = useRef({ target: '', resendAt: 0 });
  const toSignIn = `/login-app${window.location.search}`;
  const backToLogin = (
    <p className="note">
      {t('signUp:haveAccount')} <a href={toSignIn}>{t('signIn:toSignIn')}</a>
    </p>
  );
  if (!open)
    return (
      <>
        <h1>{t('signUp:title')}</h1>
        <p className="intro" />
        <MessageBar kind="info" title={t('signUp:closedTitle')} detail={t('signUp:closedBody')} />
        {backToLogin}
      </>
    );
  const send = async ({ loginMethod }: SignUpData): Promise<number> => {
    const resendAt = await sendCode(loginMethod, errorText);
    sent.current = { target: signUpTarget(loginMethod), resendAt };
    return resendAt;
  };
  const steps: WizardStep<SignUpData>[] = [
    {
      id: 'loginMethod',
      title: t('signUp:methodTitle'),
      validate: isValid.loginMethod,
      async submit(data) {
        // Returning to this step sends no second code to the same address.
        if (sent.current.target !== signUpTarget(data.loginMethod)) await send(data);
      },
      render: (view) => <LoginMethodStep view={view} />,
    },
    {
      id: 'phoneConfirmation',
      title: t('signUp:codeTitle'),
      validate: isValid.phoneConfirmation,
      submit: (data) => verifyCode(data, errorText),
      render: (view) => <CodeStep view={view} resendAt={sent.current.resendAt} send={() => send(view.data)} />,
    },
    {
      id: 'createPassword',
      title: t('signUp:passwordTitle'),
      validate: isValid.createPassword,
      render: (view) => <PasswordStep view={view} />,
    },
    {
      id: 'summary',
      title: t('signUp:summaryTitle'),
      validate: isValid.summary,
      render: (view) => <SummaryStep view={view} />,
    },
  ];
  const language = isLanguage(i18n.language) ? i18n.language : 'en';
  return (
    <>
      <Wizard
        steps={steps}
        initial={emptySignUp(language, Intl.DateTimeFormat().resolvedOptions().timeZone)}
        save={(data) => createAccount(data, errorText)}
        messageOf={() => errorText('error.internal')}
        onCancel={() => window.location.assign(toSignIn)}
        onDone={() => window.location.replace(FIRST_SCREEN)}
      />
      {backToLogin}
    </>
  );
}
