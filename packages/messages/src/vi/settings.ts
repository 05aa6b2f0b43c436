/** The screen Settings, and the groups of the navigation. */
export const settings = {
  search: 'Tìm cài đặt',
  results_other: '{{count}} kết quả',
  nothing: 'Không có cài đặt nào khớp với “{{query}}”.',
  keyMove: 'chọn',
  keyOpen: 'mở',
  keyClear: 'xóa',
  offlineDevices: 'Thiết bị ngoại tuyến',
  accountProfile: 'Hồ sơ tài khoản',
  preferences: 'Hiển thị và ngôn ngữ',
  roles: 'Vai trò và quyền',
  'about.devices': 'Thiết bị đã đăng ký, trạng thái và xe được gán',
  'about.trackerSetUp': 'Từng bước cho đến vị trí đầu tiên',
  'about.stateSettings': 'Ngưỡng di chuyển, nổ máy tại chỗ, ngoại tuyến và chuyến đi',
  'about.tags': 'Tên cho các nhóm tài sản',
  'about.makeModels': 'Lựa chọn cho thông tin xe',
  'about.schedules': 'Báo cáo gửi định kỳ',
  'about.shares': 'Liên kết cho người khác xem vị trí',
  'about.profile': 'Ngôn ngữ, đơn vị, mật khẩu, đăng nhập hai bước',
  'about.users': 'Người có quyền truy cập và vai trò của họ',
  'about.accounts': 'Các tài khoản cấp dưới',
  'about.audit': 'Ai đã thay đổi gì và khi nào',
  'about.outbox': 'Tin nhắn chưa được gửi',
  'about.diagnostics': 'Kết nối, lưu lượng và thiết bị chưa đăng ký',
};

/** Names of screens and groups in the navigation. */
export const screens = {
  settings: 'Cài đặt',
  allSettings: 'Tất cả cài đặt',
  backToFleet: 'Quay lại đội xe',
  groupNow: 'Hiện tại',
  groupWork: 'Công việc',
  groupLists: 'Danh mục',
  groupAlerts: 'Cảnh báo và chia sẻ',
  groupAccount: 'Tài khoản',
  groupSystem: 'Hệ thống',
};
