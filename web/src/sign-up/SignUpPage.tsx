import { signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { useRef, useState } from 'react';
import { useTranslation } from '../base/translation.ts';
import { toast } from '../sign-in/toast.ts';
import { MessageBar } from '../ui/layout/MessageBar.tsx';
import { ConfirmDialog } from '../ui/overlays/ConfirmDialog.tsx';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import { WizardRejection } from '../ui/wizard/use-wizard.ts';
import { Wizard, type WizardStep } from '../ui/wizard/Wizard.tsx';
import { CodeStep } from './CodeStep.tsx';
import { createAccount, sendCode, verifyCode } from './calls.ts';
import { emptySignUp, isValid, type SignUpData } from './data.ts';
import { LoginMethodStep } from './LoginMethodStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { forgetProgress, keepProgress, type Progress, readProgress } from './progress.ts';
import { SummaryStep } from './SummaryStep.tsx';
import { type SentCode, validCode, without, withSent, withSpent } from './sent-codes.ts';

/** Screen that sets up a new account. */
const FIRST_SCREEN = '/setup';

/** `/create-account`: asks for sign-in method, code, password and initial settings. */
export function SignUpPage({ open }: { open: boolean }) {
  const { t, i18n } = useTranslation(['signUp', 'signIn']);
  const errorText = useErrorText();
  const language = i18n.language;
  const [initial] = useState(() => emptySignUp(language, Intl.DateTimeFormat().resolvedOptions().timeZone));
  const [resumed] = useState(() => readProgress(sessionStorage, initial));
  const progress = useRef<Progress>(resumed);
  const [leaving, setLeaving] = useState(false);
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
  const keep = (change: Partial<Progress>): void => {
    progress.current = { ...progress.current, ...change };
    keepProgress(sessionStorage, progress.current, progress.current.codes);
  };
  const codeOf = ({ loginMethod }: SignUpData): SentCode | undefined =>
    validCode(progress.current.codes, signUpTarget(loginMethod), Date.now());
  const send = async ({ loginMethod }: SignUpData): Promise<number> => {
    try {
      const resendAt = await sendCode(loginMethod, errorText);
      keep({ codes: withSent(progress.current.codes, signUpTarget(loginMethod), resendAt, Date.now()) });
      toast(t('signIn:sendVerificationCodeSuccess'));
      return resendAt;
    } catch (error) {
      toast(t('signIn:sendVerificationCodeError'), true);
      throw error;
    }
  };
  const verify = async (data: SignUpData): Promise<void> => {
    const { target, verificationCode } = data.phoneConfirmation;
    if (codeOf(data)?.spent === verificationCode) return;
    await verifyCode(data, errorText);
    keep({ codes: withSpent(progress.current.codes, target, verificationCode, Date.now()) });
  };
  const save = async (data: SignUpData): Promise<void> => {
    try {
      await createAccount(data, errorText);
    } catch (error) {
      const refused = error instanceof WizardRejection && error.reopen === 'phoneConfirmation';
      if (refused) keep({ codes: without(progress.current.codes, signUpTarget(data.loginMethod)) });
      throw error;
    }
    forgetProgress(sessionStorage);
  };
  const leave = (): void => {
    forgetProgress(sessionStorage);
    window.location.assign(toSignIn);
  };
  const cancel = (): void => {
    if (JSON.stringify(progress.current.data) === JSON.stringify(initial)) leave();
    else setLeaving(true);
  };
  const steps: WizardStep<SignUpData>[] = [
    {
      id: 'loginMethod',
      title: t('signUp:methodTitle'),
      validate: isValid.loginMethod,
      async submit(data) {
        // Returning to an earlier address sends no second code to it.
        if (codeOf(data) === undefined) await send(data);
      },
      render: (view) => <LoginMethodStep view={view} />,
    },
    {
      id: 'phoneConfirmation',
      title: t('signUp:codeTitle'),
      validate: isValid.phoneConfirmation,
      nextWhenComplete: true,
      submit: verify,
      render: (view) => <CodeStep view={view} sent={codeOf(view.data)} send={() => send(view.data)} />,
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
  return (
    <>
      <Wizard
        steps={steps}
        initial={resumed.data}
        resumed={resumed}
        onChange={({ at, completed, data, status }) => {
          if (status !== 'done') keep({ at, completed, data });
        }}
        save={save}
        messageOf={() => errorText('error.internal')}
        onCancel={cancel}
        onDone={() => window.location.replace(FIRST_SCREEN)}
      />
      {backToLogin}
      {leaving && (
        <ConfirmDialog
          title={t('signUp:leaveTitle')}
          actLabel={t('signUp:leave')}
          cancelLabel={t('signUp:stay')}
          onAct={leave}
          onCancel={() => setLeaving(false)}
        >
          {t('signUp:leaveBody')}
        </ConfirmDialog>
      )}
    </>
  );
}
