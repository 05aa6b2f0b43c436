/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: 'Waymark の確認コード：{{code}}',
  codeMail:
    '確認コードは {{code}} です。有効期間は{{minutes}}分です。\n\nWaymark からこのコードをお尋ねすることはありません。心当たりがない場合は、このメールを無視してください。',
  codeSms: 'Waymark の確認コードは {{code}} です（{{minutes}}分間有効）。',
  invitationSubject: '{{inviter}} さんから Waymark の「{{account}}」への招待',
  invitationMail:
    '{{name}} 様\n\n{{inviter}} さんから、Waymark の「{{account}}」に招待されました。\n\n次のリンクからパスワードを設定してください。ご本人確認のため、このメールアドレスに確認コードをお送りします。\n\n{{link}}\n\n心当たりがない場合は、このメールを無視してください。',
  invitationSms: '{{inviter}} さんから Waymark の「{{account}}」に招待されました。パスワードの設定：{{link}}',
  passwordChangedSubject: 'Waymark のパスワードが変更されました',
  passwordChangedMail:
    '{{name}} 様\n\n{{username}} の Waymark のパスワードが変更されました。\n\n心当たりがない場合は、すぐにログイン画面の「パスワードをお忘れですか？」から新しいパスワードを設定し、アカウントの管理者にお知らせください。',
  passwordChangedSms:
    'Waymark のパスワードが変更されました。心当たりがない場合は、すぐにログイン画面の「パスワードをお忘れですか？」から再設定してください。',
  signInsRefusedSubject: 'Waymark への不正なログインの試みがありました',
  signInsRefusedMail:
    '{{name}} 様\n\nこの1時間に、{{username}} に対して誤ったパスワードが何度も入力されました。ログインには成功していません。引き続きログインできますが、新しいブラウザーからは数秒余分にかかることがあります。\n\n心当たりがない場合は、「ログインとセキュリティ」で2段階認証をオンにしてください。同じパスワードをほかでも使っている場合は、変更してください。',
  signInsRefusedSms:
    'Waymark：不正なログインの試みがありました。ログインには成功していません。「ログインとセキュリティ」で2段階認証をオンにしてください。',
  accountCreatedSubject: 'アカウント「{{account}}」の準備ができました',
  accountCreatedMail:
    '{{name}} 様\n\nWaymark のアカウント「{{account}}」の準備ができました。{{username}} でログインしてください。\n\n心当たりがない場合は、このメールを無視してください。',
  accountCreatedSms: 'Waymark のアカウント「{{account}}」の準備ができました。{{username}} でログインしてください。',
  commandEndedSubject: '{{asset}}：「{{command}}」は実行されませんでした',
  commandEndedMail:
    '{{name}} 様\n\n{{asset}} に送信したコマンド「{{command}}」は実行されませんでした。\n\n理由：{{outcome}}\n\n車両の状態を判断する前に、Waymark でこの車両のコマンドをご確認ください。',
  commandEndedSms: 'Waymark：{{asset}} の「{{command}}」は実行されませんでした（{{outcome}}）。',
  commandMovedSubject: '{{asset}}：「{{command}}」の送信後に車両が動きました',
  commandMovedMail:
    '{{name}} 様\n\n「{{command}}」の送信後、デバイスが応答する前に {{asset}} が動きました。{{release}}\n\n車両の位置を確認し、Waymark でこの車両のコマンドをご確認ください。',
  commandMovedSms:
    'Waymark：「{{command}}」の送信後に {{asset}} が動きました。{{release}}車両の位置を確認してください。',
};
