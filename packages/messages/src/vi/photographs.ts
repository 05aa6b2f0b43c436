/** Photographs of incidents and services. */
export const photographs = {
  title: 'Ảnh',
  count: '{{count}}/{{most}}',
  add: 'Thêm ảnh',
  remove: 'Xóa {{name}}',
  help: 'JPEG, PNG hoặc WebP. Dữ liệu về nơi chụp và máy ảnh được xóa khỏi mọi ảnh.',
  titleFiles: 'Ảnh và tệp',
  addFiles: 'Thêm tệp',
  helpFiles: 'JPEG, PNG, WebP hoặc PDF. Dữ liệu về nơi chụp và máy ảnh được xóa khỏi mọi ảnh.',
};
