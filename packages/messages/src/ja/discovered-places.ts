/** Places that assets return to, under the list of places. */
export const discovered = {
  title: '検出された地点',
  review: '確認',
  close: '検出された地点を閉じる',
  show: '{{position}} を地図に表示',
  visits_other: '訪問{{count}}回',
  vehicles_other: '90日間に{{count}}台',
  figures: '平均 {{mean}}、最終訪問 {{date}}',
  create: '地点を作成',
  hide: '非表示',
  showVisits: '訪問を表示',
  hideVisits: '訪問を閉じる',
  newest: '最新の{{shown}}件の訪問',
  hidden: '検出された地点を非表示にしました',
  undo: '元に戻す',
  hiddenTitle: '非表示の地点',
  showAgain: '再表示',
  shownAgain: '検出された地点を再表示しました',
  back: '検出された地点に戻る',
  failed: '処理できませんでした。もう一度お試しください。',
  emptyTitle: '検出された地点はありません',
  emptyBody: 'アセットが90日間に3回以上訪れた場所を地点として提案します。作成済みの地点は含みません。',
  emptyHiddenTitle: '非表示の地点はありません',
  emptyHiddenBody: '非表示にした検出地点がここに表示されます。再表示できます。',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': '検出された地点を非表示',
  'discoveredPlace.show': '検出された地点を再表示',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: '検出された地点',
};
