import { endpoint } from '../endpoint.ts';
import { CodeSent, SendCode, VerifyCode } from './schema.ts';

export const verificationEndpoints = {
  send: endpoint({
    name: 'sendVerificationCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/send',
    summary:
      'Sends a code of six digits: to a user’s email address or phone number, or, to sign up, to one that is nobody’s.',
    body: SendCode,
    answer: CodeSent,
    permission: 'public',
    feature: 'none',
  }),
  verify: endpoint({
    name: 'verifyCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/verify',
    summary: 'Checks the code; a right one leaves a cookie that is good for one call of its purpose within 15 minutes.',
    body: VerifyCode,
    permission: 'public',
    feature: 'none',
  }),
};
