/** Secure park: card of an asset, dialog and marks. */
export const securePark = {
  title: 'セキュアパーク',
  off: 'オフ',
  on: 'オフにするまでオン',
  onUntil: '現在オン（{{time}}まで）',
  onFrom: '次回オン：{{time}}',
  everyDay: '毎日 {{from}}～{{to}}（{{zone}}）',
  meaning:
    'オンの間にイグニッションがオンになるか、アセットが動かされる、衝撃を受ける、電源が抜かれると、アラートを出します。',
  turnOn: '今すぐオンにする',
  turnOff: 'オフにする',
  setCurfew: '時間帯を設定',
  changeCurfew: '時間帯を変更',
  changed: '{{time}} に {{name}} が変更',
  curfewTitle: '{{name}} の時間帯',
  many_other: '{{count}}台のセキュアパーク',
  modeNow: '今すぐオン（オフにするまで）',
  modeCurfew: '毎日決まった時間にオン',
  modeOff: 'オフ',
  from: '開始',
  to: '終了',
  endsNextDay: '翌日に終了',
  zone: '時刻は {{zone}}',
  turnedOn: '{{name}} のセキュアパークをオンにしました',
  turnedOff: '{{name}} のセキュアパークをオフにしました',
  changedMany_other: '{{count}}台のセキュアパークを変更しました',
  failed: 'セキュアパークを読み込めませんでした。',
  immobilize: '停車後に始動制限',
  somebody: '別のアカウントのユーザー',
};

/** Violations of secure park, by the keys of the domain. */
export const parkViolations = {
  ignition: 'イグニッションがオン',
  displaced: '駐車位置から移動',
  shock: '衝撃',
  unplugged: '電源抜け',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'securePark.now': 'セキュアパークをオンにしました',
  'securePark.curfew': 'セキュアパークの時間帯を設定しました',
  'securePark.off': 'セキュアパークをオフにしました',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  curfew: '時間帯',
};
