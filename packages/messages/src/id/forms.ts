/** Common parts of forms. */
export const forms = {
  refused: 'Tidak disimpan.',
  selectAll: 'Pilih semua',
  addRow: 'Tambah',
  removeRow: 'Hapus entri {{number}}',
  moveUp: 'Pindahkan entri {{number}} ke atas',
  moveDown: 'Pindahkan entri {{number}} ke bawah',
  noRows: 'Belum ada entri.',
  country: 'Negara',
};
