/** Errors that any call may answer. The first screen may need them before all others. */
export const callErrors = {
  'error.validation': '確認が必要な項目があります。',
  'error.request.malformed': 'リクエストを読み取れませんでした。再読み込みして、もう一度お試しください。',
  'error.session.missing': 'セッションが終了しました。もう一度ログインしてください。',
  'error.origin.foreign': '別のサイトからのリクエストのためブロックしました。再読み込みして、もう一度お試しください。',
  'error.permission.missing': 'この操作の権限がありません。アカウントの管理者に依頼してください。',
  'error.account.switched':
    '別のタブで別のアカウントに切り替わりました。ここでは何も保存されていません。続けるには、この画面のアカウントを開き直してください。',
  'error.feature.disabled': 'この機能はアカウントでオフになっています。アカウントの管理者に依頼してください。',
  'error.record.changed': '開いた後に別の場所で変更されました。入力内容を控えてから、開き直してください。',
  'error.not.found': '見つかりません。削除された可能性があります。',
  'error.rate.limited': '試行回数が多すぎます。しばらく待ってからお試しください。',
  'error.rate.limited.seconds': '試行回数が多すぎます。{{seconds}}秒後にもう一度お試しください。',
  'error.rate.limited.minutes': '試行回数が多すぎます。{{minutes}}分後にもう一度お試しください。',
  'error.internal': '処理中にエラーが発生しました。もう一度お試しください。',
  'error.unavailable': '現在ご利用いただけません。しばらくしてからもう一度お試しください。',
  'error.network': 'サーバーが応答しません。接続を確認してもう一度お試しください。',
};
