import { signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../base/translation.ts';
import { type CodeBoxes, codeBoxes } from '../sign-in/code-boxes.ts';
import { useErrorText } from '../ui/overlays/use-problem.ts';
import type { StepView } from '../ui/wizard/Wizard.tsx';
import type { SignUpData } from './data.ts';
import type { SentCode } from './sent-codes.ts';
import { wordsInUse } from './words.ts';

/**
 * Asks for the sent code, one digit per box, with a button that requests another once that is allowed.
 *
 * @param sent the valid code of the address. Undefined if there is none
 * @param send requests another code @returns when the next one is allowed
 */
export function CodeStep({
  view,
  sent,
  send,
}: {
  view: StepView<SignUpData>;
  sent: SentCode | undefined;
  send: () => Promise<number>;
}) {
  const { t, i18n } = useTranslation(['signUp', 'signIn']);
  const errorText = useErrorText();
  const place = useRef<HTMLDivElement>(null);
  const boxes = useRef<CodeBoxes>(undefined);
  const [failure, setFailure] = useState('');
  const target = signUpTarget(view.data.loginMethod);
  const latest = useRef(view);
  latest.current = view;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the boxes are recreated for another language
  useEffect(() => {
    const enter = (): void => latest.current.edit({ target, verificationCode: made.value() });
    const made = codeBoxes(wordsInUse(), enter);
    boxes.current = made;
    place.current?.replaceChildren(made.box);
    made.focus();
    // The entered code is still there on return. Another address has another code.
    const { phoneConfirmation } = latest.current.data;
    const typed = phoneConfirmation.target === target && sent !== undefined ? phoneConfirmation.verificationCode : '';
    const digits = sent?.spent ?? typed;
    if (digits === '') enter();
    else made.enter(digits);
  }, [i18n.language, target]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure('');
    await view.next();
    // A refused code is typed again from the first digit.
    boxes.current?.focus();
  };
  const resend = async (): Promise<number> => {
    setFailure('');
    try {
      const next = await send();
      boxes.current?.clear();
      boxes.current?.focus();
      return next;
    } catch (error) {
      setFailure(error instanceof Error ? error.message : errorText('error.code.send'));
      return Date.now() + LIMITS.verificationResendSeconds * 1000;
    }
  };
  return (
    <form id={view.formId} noValidate onSubmit={(event) => void submit(event)}>
      <p className="intro">{t('signUp:codeIntro', { target, minutes: LIMITS.verificationCodeSeconds / 60 })}</p>
      <div ref={place} />
      <ResendButton at={sent?.resendAt ?? 0} resend={resend} />
      {failure !== '' && (
        <p className="failed" role="alert">
          {failure}
        </p>
      )}
    </form>
  );
}

function ResendButton({ at, resend }: { at: number; resend: () => Promise<number> }) {
  const { t } = useTranslation('signIn');
  const [freeAt, setFreeAt] = useState(at);
  const [now, setNow] = useState(() => Date.now());
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const ticking = setInterval(() => setNow(Date.now()), 250);
    return () => clearInterval(ticking);
  }, []);
  const seconds = Math.max(0, Math.ceil((freeAt - now) / 1000));
  return (
    <p className="resend">
      <button
        type="button"
        className="link"
        disabled={busy || seconds > 0}
        onClick={() => {
          setBusy(true);
          void resend()
            .then(setFreeAt)
            .finally(() => setBusy(false));
        }}
      >
        {seconds > 0 ? t('codeResendIn', { seconds }) : t('codeResend')}
      </button>
    </p>
  );
}
