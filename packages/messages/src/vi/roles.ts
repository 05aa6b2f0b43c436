/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Quản trị viên',
  adminMeaning: 'Toàn quyền với tài khoản và các tài khoản con.',
  techSupport: 'Hỗ trợ kỹ thuật',
  techSupportMeaning:
    'Xem tất cả. Quản lý thiết bị, lệnh, cảnh báo, sự cố và bảo dưỡng. Không quản lý người dùng, tài khoản hay tình trạng thanh toán.',
  installer: 'Người lắp đặt',
  installerMeaning: 'Thiết lập thiết bị, gán cho phương tiện và sửa thông tin xe như biển số, VIN. Không làm gì khác.',
  accountant: 'Kế toán',
  accountantMeaning: 'Xem phương tiện và báo cáo. Khai báo và gỡ NPA.',
  viewer: 'Người xem',
  viewerMeaning: 'Chỉ xem. Không gửi lệnh và chỉ thấy tên của tài xế và khách hàng.',
  'reports.read': 'Xem lịch sử và báo cáo',
  'system.read': 'Xem tình trạng hệ thống',
  'people.contact': 'Xem thông tin liên hệ của tài xế và khách hàng',
};
