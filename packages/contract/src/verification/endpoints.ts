import { endpoint } from '../endpoint.ts';
import { CodeSent, SendCode, VerifyCode } from './schema.ts';

export const verificationEndpoints = {
  send: endpoint({
    name: 'sendVerificationCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/send',
    summary:
      'Sends a six-digit code to a user’s email address or phone number. For sign-up, the address must not belong to a user.',
    body: SendCode,
    answer: CodeSent,
    permission: 'public',
    feature: 'none',
  }),
  verify: endpoint({
    name: 'verifyCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/verify',
    summary: 'Verifies a code. If it is correct, sets a cookie for one call of its purpose within 15 minutes.',
    body: VerifyCode,
    permission: 'public',
    feature: 'none',
  }),
};
