/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} is your Waymark code',
  codeMail:
    'Your verification code is {{code}}. It is valid for {{minutes}} minutes.\n\nWaymark will never ask you for this code. If you did not request it, you can ignore this email.',
  codeSms: '{{code}} is your Waymark verification code, valid for {{minutes}} minutes.',
  invitationSubject: '{{inviter}} invited you to {{account}} on Waymark',
  invitationMail:
    'Hello {{name}},\n\n{{inviter}} invited you to join “{{account}}” on Waymark.\n\nUse this link to set your password. We will send a code to this email address to confirm that it is yours:\n\n{{link}}\n\nIf you did not expect this invitation, you can ignore this email.',
  invitationSms: '{{inviter}} invited you to “{{account}}” on Waymark. Set your password: {{link}}',
  passwordChangedSubject: 'Your Waymark password was changed',
  passwordChangedMail:
    'Hello {{name}},\n\nThe Waymark password for {{username}} was changed.\n\nIf you did not do this, set a new password now with “Forgot Password?” on the sign-in page. Then tell your account administrator.',
  passwordChangedSms:
    'Your Waymark password was changed. If you did not do this, set a new one now with “Forgot Password?” on the sign-in page.',
  signInsRefusedSubject: 'Someone is trying to guess your Waymark password',
  signInsRefusedMail:
    'Hello {{name}},\n\nIn the last hour someone entered many wrong passwords for {{username}}. None of them was right. You can still sign in. From a new browser, signing in may take a few seconds longer.\n\nIf this was not you, turn on two-step sign-in under “Sign-in and security”. If you use the same password elsewhere, change it there.',
  signInsRefusedSms:
    'Waymark: someone is trying to guess your password. None was right, and you can still sign in. Turn on two-step sign-in under “Sign-in and security”.',
  accountCreatedSubject: 'Your account “{{account}}” is ready',
  accountCreatedMail:
    'Hello {{name}},\n\nYour account “{{account}}” on Waymark is ready. Sign in as {{username}}.\n\nIf you did not create it, you can ignore this email.',
  accountCreatedSms: 'Your Waymark account “{{account}}” is ready. Sign in as {{username}}.',
  commandEndedSubject: '{{asset}}: “{{command}}” was not carried out',
  commandEndedMail:
    'Hello {{name}},\n\nThe “{{command}}” command you sent to {{asset}} was not carried out.\n\nReason: {{outcome}}.\n\nCheck the vehicle’s commands in Waymark before you rely on its state.',
  commandEndedSms: 'Waymark: “{{command}}” for {{asset}} was not carried out: {{outcome}}.',
  commandMovedSubject: '{{asset}} moved after “{{command}}” was sent',
  commandMovedMail:
    'Hello {{name}},\n\n{{asset}} moved after “{{command}}” was sent and before its device answered. {{release}}\n\nLocate the vehicle and check its commands in Waymark.',
  commandMovedSms: 'Waymark: {{asset}} moved after “{{command}}” was sent. {{release}} Locate the vehicle.',
};
