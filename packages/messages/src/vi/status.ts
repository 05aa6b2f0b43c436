/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: 'Chờ dữ liệu',
  offline: 'Mất kết nối',
  fault: 'Hỏng hóc',
  error: 'Lỗi',
  nolocation: 'Không có vị trí',
  transit: 'Đang vận chuyển',
  moving: 'Đang chạy',
  charging: 'Đang sạc',
  charged: 'Đã sạc đầy',
  active: 'Đang hoạt động',
  waiting: 'Đang chờ',
  idle: 'Nổ máy tại chỗ',
  stopped: 'Dừng',
};
