/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Quản trị viên',
  adminMeaning: 'Mọi thứ trong tài khoản và các tài khoản bên dưới.',
  techSupport: 'Hỗ trợ kỹ thuật',
  techSupportMeaning:
    'Xem tất cả; quản lý thiết bị, lệnh, cảnh báo, sự cố và bảo dưỡng. Không có người dùng, tài khoản hay tình trạng thanh toán.',
  installer: 'Người lắp đặt',
  installerMeaning: 'Cài đặt thiết bị và gắn lên xe; sửa thông tin ghi trên xe. Không gì khác.',
  accountant: 'Kế toán',
  accountantMeaning: 'Xem tài sản và báo cáo; đặt NPA.',
  viewer: 'Người xem',
  viewerMeaning: 'Chỉ xem: không có lệnh, và chỉ thấy tên của tài xế và khách hàng.',
  'reports.read': 'Xem lịch sử và báo cáo',
  'system.read': 'Xem tình trạng hệ thống',
  'people.contact': 'Xem số điện thoại và địa chỉ của mọi người',
};
