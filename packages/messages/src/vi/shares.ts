/** Links to the live position of an asset: create, list, revoke. */
export const shares = {
  title: 'Liên kết chia sẻ',
  share: 'Chia sẻ vị trí',
  shareAsset: 'Chia sẻ vị trí của {{name}}',
  what: 'Ai có liên kết đều xem được vị trí trực tiếp, tên và hướng đi của phương tiện này mà không cần đăng nhập, cho đến khi liên kết hết hạn.',
  duration: 'Liên kết hết hạn sau',
  hours_other: '{{count}} giờ',
  days_other: '{{count}} ngày',
  create: 'Tạo liên kết',
  created: 'Đã tạo liên kết',
  createdHint: 'Hãy sao chép ngay. Liên kết sẽ không hiển thị lại.',
  link: 'Liên kết',
  failed: 'Không tạo được liên kết chia sẻ.',
  links: 'Liên kết đến phương tiện này',
  asset: 'Phương tiện',
  state: 'Trạng thái',
  active: 'Đang hoạt động',
  expired: 'Hết hạn',
  revoked: 'Đã thu hồi',
  ended: 'Đã kết thúc',
  endedHint:
    'Phương tiện, khách hàng hoặc tuyến đã bị xóa, tính năng đã bị tắt, hoặc người tạo liên kết không còn được chia sẻ.',
  views: 'Số lần mở',
  opened_other: 'Đã mở {{count}} lần',
  lastView: 'Lần mở gần nhất',
  never: 'Chưa mở',
  createdBy: 'Người tạo',
  createdAt: 'Ngày tạo',
  expires: 'Hết hạn',
  endsAt: 'Hết hạn {{time}}',
  revoke: 'Thu hồi',
  revokeLink: 'Thu hồi liên kết đến {{name}}',
  revokeTitle: 'Thu hồi liên kết này?',
  revokeBody: 'Người đang xem mất quyền truy cập ngay. Không thể hoàn tác.',
  revokedToast: 'Đã thu hồi liên kết',
  showOpen: 'Đang hoạt động',
  showClosed: 'Đã kết thúc',
  showAll: 'Tất cả',
  empty: 'Chưa có liên kết chia sẻ nào',
  emptyBody: 'Mở một phương tiện và chọn “Chia sẻ vị trí” để chia sẻ vị trí trực tiếp trong thời gian giới hạn.',
  noLinks: 'Chưa có liên kết nào đến phương tiện này.',
  toAssets: 'Đến danh sách phương tiện',
  someone: 'Người dùng của tài khoản khác',
  shareRoute: 'Chia sẻ tuyến đường',
  shareRouteTitle: 'Chia sẻ tuyến đường {{name}}',
  whatRoute:
    'Ai có liên kết đều xem được tiến độ trên tuyến đường này và giờ dự kiến đến mà không cần đăng nhập, cho đến khi liên kết hết hạn. Vị trí xe chỉ hiển thị khi xe đang chạy tuyến đường.',
  vehicle: 'Xe',
  shows: 'Nội dung liên kết',
  allMarkers: 'Tất cả các điểm',
  oneMarkerHint:
    'Nếu chỉ chọn một điểm, liên kết không hiển thị điểm khác và không hiển thị vị trí sau khi xe đã qua điểm đó.',
  notAssigned: 'Hãy gán tuyến đường cho một xe trước khi chia sẻ.',
  routeLinks: 'Liên kết đến tuyến đường này',
  noRouteLinks: 'Chưa có liên kết nào đến tuyến đường này.',
  onRoute: '{{asset}}, tuyến {{route}}',
  shareDriver: 'Chia sẻ với tài xế',
  shareDriverTitle: 'Chia sẻ điểm với {{name}}',
  whatDriver:
    'Cho đến khi liên kết hết hạn, ai có liên kết đều xem được điểm 30 ngày qua của tài xế này, các sự kiện và nơi xảy ra mà không cần đăng nhập. Không hiện tài xế khác.',
  driverLinks: 'Liên kết đến điểm này',
  noDriverLinks: 'Chưa có liên kết nào đến điểm này.',
  pageLanguage: 'Ngôn ngữ của trang',
  deviceLanguage: 'Ngôn ngữ trên thiết bị của tài xế',
  ofDriver: 'Điểm của {{name}}',
  ofSomeDriver: 'Điểm của tài xế',
  assetsOfCustomer: 'Phương tiện của {{customer}}',
  assetsOfDeleted: 'Phương tiện của khách hàng đã xóa',
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
  'share.create': 'Đã tạo liên kết chia sẻ',
  'share.revoke': 'Đã thu hồi liên kết chia sẻ',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  share: 'Liên kết chia sẻ',
};
