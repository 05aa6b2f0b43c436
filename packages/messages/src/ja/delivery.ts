/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: 'Waymark の確認コード: {{code}}',
  codeMail:
    '確認コードは {{code}} です。有効期間は{{minutes}}分です。\n\nWaymark がこのコードをお尋ねすることはありません。心当たりがない場合は、このメッセージを無視してください。',
  codeSms: 'Waymark の確認コードは {{code}} です（{{minutes}}分間有効）。',
};
