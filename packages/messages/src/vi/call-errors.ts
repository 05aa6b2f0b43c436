/** Errors that any call may answer. The first screen may need them before all others. */
export const callErrors = {
  'error.validation': 'Một số trường cần xem lại.',
  'error.request.malformed': 'Không đọc được yêu cầu. Hãy tải lại trang rồi thử lại.',
  'error.session.missing': 'Phiên làm việc đã kết thúc. Hãy đăng nhập lại.',
  'error.origin.foreign': 'Yêu cầu bị chặn vì đến từ trang khác. Hãy tải lại trang rồi thử lại.',
  'error.permission.missing': 'Vai trò này không có quyền. Hãy hỏi quản trị viên tài khoản.',
  'error.account.switched':
    'Một tài khoản khác đã được mở ở tab khác. Chưa có gì được lưu ở đây. Hãy mở lại tài khoản của trang này để tiếp tục.',
  'error.feature.disabled': 'Tính năng này đang tắt với tài khoản. Hãy hỏi quản trị viên tài khoản.',
  'error.record.changed':
    'Dữ liệu này đã được sửa ở nơi khác sau khi bạn mở. Hãy sao chép nội dung đã nhập rồi mở lại.',
  'error.not.found': 'Không tìm thấy. Mục này có thể đã bị xóa.',
  'error.rate.limited': 'Quá nhiều lần thử. Hãy đợi một lát rồi thử lại.',
  'error.rate.limited.seconds': 'Quá nhiều lần thử. Hãy thử lại sau {{seconds}} giây.',
  'error.rate.limited.minutes': 'Quá nhiều lần thử. Hãy thử lại sau {{minutes}} phút.',
  'error.internal': 'Có lỗi khi xử lý yêu cầu. Vui lòng thử lại.',
  'error.unavailable': 'Dịch vụ tạm thời không hoạt động. Vui lòng thử lại sau.',
  'error.network': 'Máy chủ không phản hồi. Hãy kiểm tra kết nối rồi thử lại.',
};
