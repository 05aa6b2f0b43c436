/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} is your Waymark code',
  codeMail:
    'Your verification code is {{code}}. It is valid for {{minutes}} minutes.\n\nNobody from Waymark will ask you for it. If you did not request it, you can ignore this message.',
  codeSms: '{{code}} is your Waymark verification code, valid for {{minutes}} minutes.',
  invitationSubject: '{{inviter}} invites you to {{account}} on Waymark',
  invitationMail:
    'Hello {{name}},\n\n{{inviter}} has made a user for you in “{{account}}” on Waymark.\n\nOpen this address to set your password. We will send a code to this email address to make sure that it is yours:\n\n{{link}}\n\nIf you did not expect this, you can ignore this message.',
  invitationSms: '{{inviter}} invites you to “{{account}}” on Waymark. Set your password: {{link}}',
  passwordChangedSubject: 'Your Waymark password was changed',
  passwordChangedMail:
    'Hello {{name}},\n\nthe password with which you sign in to Waymark as {{username}} was changed.\n\nIf this was not you, set a new one at once with “Forgot Password?” on the sign-in page, and tell an administrator of your account.',
  passwordChangedSms:
    'Your Waymark password was changed. If this was not you, set a new one at once with “Forgot Password?”.',
  signInsRefusedSubject: 'Someone is trying to guess your Waymark password',
  signInsRefusedMail:
    'Hello {{name}},\n\nin the last hour someone entered many wrong passwords for {{username}}. None of them was right. You can still sign in; from a new browser it may take a few seconds longer.\n\nIf this was not you, turn on two-step sign-in in your profile. If you use the same password elsewhere, change it.',
  signInsRefusedSms:
    'Someone is trying to guess your Waymark password. None was right, and you can still sign in. Turn on two-step sign-in in your profile.',
  accountCreatedSubject: 'Your account “{{account}}” is ready',
  accountCreatedMail:
    'Hello {{name}},\n\nyour account “{{account}}” on Waymark is ready. You sign in as {{username}}.\n\nIf you did not create it, you can ignore this message.',
  accountCreatedSms: 'Your Waymark account “{{account}}” is ready. You sign in as {{username}}.',
  commandEndedSubject: '{{asset}}: the command “{{command}}” was not carried out',
  commandEndedMail:
    'Hello {{name}},\n\nthe command “{{command}}” that you gave for {{asset}} was not carried out:\n\n{{outcome}}.\n\nBefore you rely on the state of the vehicle, look at its commands in Waymark.',
  commandEndedSms: 'Waymark: “{{command}}” for {{asset}} was not carried out: {{outcome}}.',
  commandMovedSubject: '{{asset}} moved after the command “{{command}}” was sent',
  commandMovedMail:
    'Hello {{name}},\n\n{{asset}} moved after the command “{{command}}” was sent and before its device answered. {{release}}\n\nFind out where the vehicle is, and look at its commands in Waymark.',
  commandMovedSms: 'Waymark: {{asset}} moved after the command “{{command}}” was sent. {{release}}',
};
