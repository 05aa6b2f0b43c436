/** Photographs of incidents and services. */
export const photographs = {
  title: '写真',
  count: '{{count}}/{{most}}枚',
  add: '写真を追加',
  remove: '{{name}} を削除',
  help: 'JPEG、PNG、WebP。写真から位置情報と機器情報が取り除かれます。',
  titleFiles: '写真とファイル',
  addFiles: 'ファイルを追加',
  helpFiles: 'JPEG、PNG、WebP、PDF。写真から位置情報と機器情報が取り除かれます。',
};
