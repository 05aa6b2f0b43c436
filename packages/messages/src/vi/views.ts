/** Saved views of the live map and of the asset list. */
export const views = {
  views: 'Chế độ xem',
  current: 'Chế độ xem: {{name}}',
  own: 'Chế độ xem của bạn',
  shared: 'Chia sẻ với tài khoản',
  sharedBy: 'Chia sẻ bởi {{name}}',
  none: 'Chế độ xem lưu bộ lọc, thứ tự, cột và vị trí bản đồ dưới một tên.',
  save: 'Lưu chế độ xem này',
  name: 'Tên',
  share: 'Mọi người trong tài khoản đều thấy',
  replace: 'Thay bằng nội dung đang hiện',
  edit: 'Sửa “{{name}}”',
  copy: 'Sao chép liên kết đến “{{name}}”',
  copied: 'Đã sao chép liên kết',
  delete: 'Xóa “{{name}}”',
  deleteAsk: 'Xóa “{{name}}”?',
  saved: 'Đã lưu “{{name}}”',
  deleted: 'Đã xóa “{{name}}”',
  failed: 'Không tải được các chế độ xem đã lưu.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'views.share': 'Chia sẻ chế độ xem đã lưu',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'view.share': 'Chia sẻ chế độ xem',
  'view.update': 'Sửa chế độ xem chung',
  'view.delete': 'Xóa chế độ xem chung',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  view: 'Chế độ xem đã lưu',
};
