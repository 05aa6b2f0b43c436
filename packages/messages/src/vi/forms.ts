/** Common parts of forms. */
export const forms = {
  refused: 'Chưa lưu được.',
  selectAll: 'Chọn tất cả',
  addRow: 'Thêm',
  removeRow: 'Xóa mục {{number}}',
  moveUp: 'Chuyển mục {{number}} lên',
  moveDown: 'Chuyển mục {{number}} xuống',
  noRows: 'Chưa có mục nào.',
  country: 'Quốc gia',
};
