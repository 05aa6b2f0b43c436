/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: 'Waymark の確認コード: {{code}}',
  codeMail:
    '確認コードは {{code}} です。有効期間は{{minutes}}分です。\n\nWaymark がこのコードをお尋ねすることはありません。心当たりがない場合は、このメッセージを無視してください。',
  codeSms: 'Waymark の確認コードは {{code}} です（{{minutes}}分間有効）。',
  invitationSubject: '{{inviter}} さんから Waymark の「{{account}}」への招待',
  invitationMail:
    '{{name}} 様\n\n{{inviter}} さんが Waymark の「{{account}}」にあなたのユーザーを作成しました。\n\n次のアドレスを開いてパスワードを設定してください。ご本人確認のため、このメールアドレスに確認コードをお送りします。\n\n{{link}}\n\n心当たりがない場合は、このメッセージを無視してください。',
  invitationSms: '{{inviter}} さんから Waymark の「{{account}}」に招待されました。パスワードの設定: {{link}}',
  passwordChangedSubject: 'Waymark のパスワードが変更されました',
  passwordChangedMail:
    '{{name}} 様\n\nWaymark にログインするためのパスワード（{{username}}）が変更されました。\n\n心当たりがない場合は、すぐにログイン画面の「パスワードをお忘れですか？」から新しいパスワードを設定し、アカウントの管理者に知らせてください。',
  passwordChangedSms:
    'Waymark のパスワードが変更されました。心当たりがない場合は、すぐに「パスワードをお忘れですか？」から設定し直してください。',
  signInsRefusedSubject: 'Waymark のパスワードが推測されようとしています',
  signInsRefusedMail:
    '{{name}} 様\n\nこの1時間に、{{username}} に対して誤ったパスワードが何度も入力されました。正しいものはありませんでした。引き続きログインできますが、新しいブラウザーからは数秒長くかかることがあります。\n\n心当たりがない場合は、プロフィールで2段階認証を有効にしてください。同じパスワードを他でも使っている場合は変更してください。',
  signInsRefusedSms:
    'Waymark のパスワードが推測されようとしています。正しいものはなく、引き続きログインできます。プロフィールで2段階認証を有効にしてください。',
  accountCreatedSubject: 'アカウント「{{account}}」の準備ができました',
  accountCreatedMail:
    '{{name}} 様\n\nWaymark のアカウント「{{account}}」の準備ができました。{{username}} でログインしてください。\n\n心当たりがない場合は、このメッセージを無視してください。',
  accountCreatedSms: 'Waymark のアカウント「{{account}}」の準備ができました。{{username}} でログインしてください。',
  commandEndedSubject: '{{asset}}：コマンド「{{command}}」は実行されませんでした',
  commandEndedMail:
    '{{name}} 様\n\n{{asset}} に指示されたコマンド「{{command}}」は実行されませんでした。\n\n{{outcome}}。\n\n車両の状態を判断する前に、Waymark で車両のコマンドをご確認ください。',
  commandEndedSms: 'Waymark：{{asset}} へのコマンド「{{command}}」は実行されませんでした（{{outcome}}）。',
  commandMovedSubject: '{{asset}}：コマンド「{{command}}」の送信後に車両が動きました',
  commandMovedMail:
    '{{name}} 様\n\n{{asset}} は、コマンド「{{command}}」の送信後、デバイスが応答する前に動きました。{{release}}\n\n車両の位置を確認し、Waymark で車両のコマンドをご覧ください。',
  commandMovedSms: 'Waymark：コマンド「{{command}}」の送信後に {{asset}} が動きました。{{release}}',
};
