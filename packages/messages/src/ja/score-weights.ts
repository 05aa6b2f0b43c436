/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: '重み',
  weightsTitle: 'ドライバースコアの重み',
  weightsWhat:
    '速度超過は 30 秒ごと、急な運転操作は1件ごと、アイドリングは5分を超えた1分ごとの減点です。このアカウントの全ドライバーと過去の期間に適用されます。',
  newWeight: '新しい重み',
  change: '変化',
  weightMissing: '0～{{maximum}}の数値を入力してください。',
  preview: '過去30日のプレビュー（未保存）。',
  previewCounts: 'スコアのあるドライバー：{{drivers}}人。上昇 {{higher}}、低下 {{lower}}、変化なし {{same}}。',
  previewFleet: '車両群 {{before}} → {{after}}。',
  previewDriver: '{{name}}：表示中の期間で {{before}} → {{after}}。',
  defaults: '標準の重みに戻す',
  saveWeights: '重みを保存',
  weightsSaved: '重みを保存しました',
  weightsFailed: '重みを保存できませんでした。',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'ドライバースコアの重みを変更',
};
