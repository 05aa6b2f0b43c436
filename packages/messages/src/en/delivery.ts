/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} is your Waymark code',
  codeMail:
    'Your verification code is {{code}}. It is valid for {{minutes}} minutes.\n\nNobody from Waymark will ask you for it. If you did not request it, you can ignore this message.',
  codeSms: '{{code}} is your Waymark verification code, valid for {{minutes}} minutes.',
};
