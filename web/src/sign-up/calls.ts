import { accountEndpoints } from '@waymark/contract/accounts/endpoints.ts';
import { type SignUpMethod, signUpTarget } from '@waymark/contract/sign-up/schema.ts';
import { verificationEndpoints } from '@waymark/contract/verification/endpoints.ts';
import { call } from '../api/client.ts';
import { ApiError } from '../api/problem.ts';
import { problemText, type useErrorText } from '../ui/overlays/use-problem.ts';
import { WizardRejection } from '../ui/wizard/use-wizard.ts';
import { type SignUpData, signUpBody } from './data.ts';

type ErrorText = ReturnType<typeof useErrorText>;

const SENT_AS_IT_IS = new Set(['error.sign.up.email', 'error.sign.up.phone', 'error.rate.limited']);
const VERIFIED_AS_IT_IS = new Set(['error.code.wrong', 'error.code.expired', 'error.rate.limited']);

/** Requests a code for a new user. @returns epoch ms of the next @throws WizardRejection */
export async function sendCode(method: SignUpMethod, errorText: ErrorText): Promise<number> {
  const deliveryMode = method.methodType === 'EMAIL' ? ('EMAIL' as const) : ('SMS' as const);
  const body = { target: signUpTarget(method), deliveryMode, purpose: 'signUp' as const };
  try {
    const { resendInSeconds } = await call(verificationEndpoints.send, { body }, { keepPageOn401: true });
    return Date.now() + resendInSeconds * 1000;
  } catch (error) {
    throw new WizardRejection(reason(error, SENT_AS_IT_IS, 'error.code.send', errorText));
  }
}

/** Checks the code. If it is correct, the browser keeps the proof. @throws WizardRejection */
export async function verifyCode({ phoneConfirmation }: SignUpData, errorText: ErrorText): Promise<void> {
  const body = { ...phoneConfirmation, purpose: 'signUp' as const };
  try {
    await call(verificationEndpoints.verify, { body }, { keepPageOn401: true });
  } catch (error) {
    throw new WizardRejection(reason(error, VERIFIED_AS_IT_IS, 'error.code.verify', errorText));
  }
}

/**
 * Creates the account and signs its first user in. @throws WizardRejection with the step that must be submitted again
 */
export async function createAccount(data: SignUpData, errorText: ErrorText): Promise<void> {
  try {
    await call(accountEndpoints.create, { body: signUpBody(data) }, { keepPageOn401: true });
  } catch (error) {
    const code = error instanceof ApiError ? error.code : 'error.internal';
    const taken = code === 'error.sign.up.email' || code === 'error.sign.up.phone';
    const reopen = taken ? 'loginMethod' : code === 'error.reset.proof' ? 'phoneConfirmation' : undefined;
    throw new WizardRejection(problemText(error, errorText), reopen);
  }
}

function reason(error: unknown, said: ReadonlySet<string>, otherwise: string, errorText: ErrorText): string {
  const isSaid = error instanceof ApiError && said.has(error.code);
  return isSaid ? problemText(error, errorText) : errorText(otherwise);
}
