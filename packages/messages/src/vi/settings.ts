/** The screen Settings, and the groups of the navigation. */
export const settings = {
  search: 'Tìm cài đặt',
  results_other: '{{count}} kết quả',
  nothing: 'Không có cài đặt nào khớp với “{{query}}”.',
  keyMove: 'chọn',
  keyOpen: 'mở',
  keyClear: 'xóa',
  offlineDevices: 'Thiết bị mất kết nối',
  accountProfile: 'Hồ sơ tài khoản',
  preferences: 'Hiển thị và ngôn ngữ',
  roles: 'Vai trò và quyền',
  'about.devices': 'Thiết bị đã đăng ký, trạng thái và phương tiện đã gán',
  'about.trackerSetUp': 'Từng bước cho đến lần định vị đầu tiên',
  'about.stateSettings': 'Ngưỡng của trạng thái chạy, nổ máy tại chỗ, mất kết nối và chuyến',
  'about.tags': 'Tên để nhóm phương tiện',
  'about.makeModels': 'Lựa chọn cho thông tin xe',
  'about.schedules': 'Báo cáo gửi định kỳ',
  'about.shares': 'Liên kết cho người khác xem vị trí',
  'about.profile': 'Ngôn ngữ, đơn vị, mật khẩu, đăng nhập hai bước',
  'about.users': 'Người có quyền truy cập và vai trò của họ',
  'about.accounts': 'Các tài khoản con của tài khoản này',
  'about.audit': 'Ai đã thay đổi gì và khi nào',
  'about.outbox': 'Tin nhắn chưa gửi',
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
