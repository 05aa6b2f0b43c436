/** Common parts of forms. */
export const forms = {
  refused: '保存できませんでした。',
  selectAll: 'すべて選択',
  addRow: '追加',
  removeRow: '{{number}}番目を削除',
  moveUp: '{{number}}番目を上へ移動',
  moveDown: '{{number}}番目を下へ移動',
  noRows: 'まだ項目がありません。',
  country: '国',
};
