/** Photographs of incidents and services. */
export const photographs = {
  title: 'Foto',
  count: '{{count}} dari {{most}}',
  add: 'Tambah foto',
  remove: 'Hapus {{name}}',
  help: 'JPEG, PNG, atau WebP. Data tempat dan kamera dihapus dari setiap foto.',
  titleFiles: 'Foto dan file',
  addFiles: 'Tambah file',
  helpFiles: 'JPEG, PNG, WebP, atau PDF. Data tempat dan kamera dihapus dari setiap foto.',
};
