/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'ルート {{route}}',
  hello: '{{account}}の{{name}}さんからルート「{{route}}」が届きました。',
  facts: 'マーカー{{count}}個 · {{distance}} · {{duration}}',
  vehicles: '車両：{{vehicles}}',
  runs: '過去{{days}}日間：',
  noRuns: '過去{{days}}日間の走行はありません。',
  run: '{{day}} · {{vehicle}}：マーカー{{total}}個中{{covered}}個を通過',
  missed: '未通過：{{markers}}',
  open: 'Waymark のユーザーはこちらから開けます：{{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'ルートをメール送信',
};
