import { endpoint } from '../endpoint.ts';
import { CodeSent, SendCode, VerifyCode } from './schema.ts';

export const verificationEndpoints = {
  send: endpoint({
    name: 'sendVerificationCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/send',
    summary: 'Sends a code of six digits to the email address or phone number of a user.',
    body: SendCode,
    answer: CodeSent,
    permission: 'public',
  }),
  verify: endpoint({
    name: 'verifyCode',
    method: 'POST',
    path: '/v1.0/api/auth/verificationCode/verify',
    summary: 'Checks the code; a right one leaves a cookie that is good for one reset within 15 minutes.',
    body: VerifyCode,
    permission: 'public',
  }),
};
