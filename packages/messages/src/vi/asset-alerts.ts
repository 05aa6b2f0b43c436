/** Alerts on the page of an asset. */
export const assetAlerts = {
  emptyTitle: 'Phương tiện này không có cảnh báo',
  emptyBody:
    'Cảnh báo hiện ở đây khi phương tiện thỏa một quy tắc. Mỗi cảnh báo cho biết lý do và dẫn đến thời điểm đó.',
  toRules: 'Mở quy tắc cảnh báo',
  all: 'Lọc, xác nhận và xuất',
  day: 'Cảnh báo trong ngày',
};
