/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} is your Waymark code',
  codeMail:
    'Your verification code is {{code}}. It is valid for {{minutes}} minutes.\n\nNobody from Waymark will ask you for it. If you did not request it, you can ignore this message.',
  codeSms: '{{code}} is your Waymark verification code, valid for {{minutes}} minutes.',
  invitationSubject: '{{inviter}} invites you to {{account}} on Waymark',
  invitationMail:
    'Hello {{name}},\n\n{{inviter}} has made a user for you in “{{account}}” on Waymark.\n\nOpen this address to set your password. We will send a code to this email address to make sure that it is yours:\n\n{{link}}\n\nIf you did not expect this, you can ignore this message.',
  invitationSms: '{{inviter}} invites you to “{{account}}” on Waymark. Set your password: {{link}}',
};
