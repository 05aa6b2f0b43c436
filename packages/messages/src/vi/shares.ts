/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Liên kết chia sẻ',
  share: 'Chia sẻ vị trí',
  shareAsset: 'Chia sẻ vị trí của {{name}}',
  what: 'Bất kỳ ai có liên kết đều xem được vị trí trực tiếp, tên và hướng đi của riêng tài sản này mà không cần đăng nhập, cho đến khi liên kết kết thúc.',
  duration: 'Thời hạn của liên kết',
  hours_other: '{{count}} giờ',
  days_other: '{{count}} ngày',
  create: 'Tạo liên kết',
  created: 'Đã tạo liên kết',
  createdHint: 'Hãy sao chép ngay: liên kết sẽ không hiển thị lại.',
  link: 'Liên kết',
  failed: 'Không tạo được liên kết chia sẻ.',
  links: 'Liên kết của tài sản này',
  asset: 'Tài sản',
  state: 'Tình trạng',
  active: 'Đang hoạt động',
  expired: 'Hết hạn',
  revoked: 'Đã thu hồi',
  ended: 'Đã kết thúc',
  endedHint: 'Tài sản đã bị xóa, hoặc người tạo liên kết không còn quyền chia sẻ.',
  views: 'Lượt xem',
  opened_other: 'Đã mở {{count}} lần',
  lastView: 'Lần mở gần nhất',
  never: 'Chưa từng',
  createdBy: 'Người tạo',
  createdAt: 'Ngày tạo',
  expires: 'Kết thúc',
  endsAt: 'Kết thúc {{time}}',
  revoke: 'Thu hồi',
  revokeLink: 'Thu hồi liên kết đến {{name}}',
  revokeTitle: 'Thu hồi liên kết này?',
  revokeBody: 'Người đang mở liên kết sẽ thấy nó kết thúc ngay. Không thể hoàn tác.',
  revokedToast: 'Đã thu hồi liên kết',
  showOpen: 'Đang hoạt động',
  showClosed: 'Đã kết thúc',
  showAll: 'Tất cả',
  empty: 'Chưa có liên kết chia sẻ',
  emptyBody: 'Mở một tài sản và chọn “Chia sẻ vị trí” để cho ai đó xem vị trí trực tiếp trong một thời gian.',
  noLinks: 'Chưa có liên kết nào đến tài sản này.',
  toAssets: 'Đến tài sản',
  someone: 'Người dùng của tài khoản khác',
};

/** Names of screens in the navigation. */
export const screens = {
  shares: 'Liên kết chia sẻ',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'locations.share': 'Chia sẻ vị trí trực tiếp',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'share.create': 'Chia sẻ vị trí',
  'share.revoke': 'Ngừng chia sẻ',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Vị trí chia sẻ',
};
