/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} là mã Waymark',
  codeMail:
    'Mã xác minh là {{code}}. Mã có hiệu lực trong {{minutes}} phút.\n\nWaymark không bao giờ hỏi mã này. Nếu không yêu cầu mã, hãy bỏ qua email này.',
  codeSms: '{{code}} là mã xác minh Waymark, có hiệu lực {{minutes}} phút.',
  invitationSubject: '{{inviter}} mời bạn vào {{account}} trên Waymark',
  invitationMail:
    'Xin chào {{name}},\n\n{{inviter}} mời bạn tham gia “{{account}}” trên Waymark.\n\nHãy dùng liên kết này để đặt mật khẩu. Chúng tôi sẽ gửi một mã đến địa chỉ email này để xác nhận đây là email của bạn:\n\n{{link}}\n\nNếu không chờ lời mời này, hãy bỏ qua email.',
  invitationSms: '{{inviter}} mời bạn vào “{{account}}” trên Waymark. Đặt mật khẩu: {{link}}',
  passwordChangedSubject: 'Mật khẩu Waymark đã thay đổi',
  passwordChangedMail:
    'Xin chào {{name}},\n\nMật khẩu Waymark của {{username}} đã thay đổi.\n\nNếu không phải bạn thực hiện, hãy đặt mật khẩu mới ngay bằng “Quên mật khẩu?” trên trang đăng nhập và báo cho quản trị viên tài khoản.',
  passwordChangedSms:
    'Mật khẩu Waymark đã thay đổi. Nếu không phải bạn thực hiện, hãy đặt lại ngay bằng “Quên mật khẩu?” trên trang đăng nhập.',
  signInsRefusedSubject: 'Có người đang thử đoán mật khẩu Waymark của bạn',
  signInsRefusedMail:
    'Xin chào {{name}},\n\nTrong một giờ qua, có người đã nhập sai mật khẩu nhiều lần cho {{username}}. Không lần nào đúng. Bạn vẫn đăng nhập được. Từ trình duyệt mới, việc đăng nhập có thể chậm thêm vài giây.\n\nNếu không phải bạn, hãy bật đăng nhập hai bước trong “Đăng nhập và bảo mật”. Nếu dùng mật khẩu này ở nơi khác, hãy đổi mật khẩu.',
  signInsRefusedSms:
    'Waymark: có người đang thử đoán mật khẩu của bạn. Không lần nào đúng, bạn vẫn đăng nhập được. Hãy bật đăng nhập hai bước trong “Đăng nhập và bảo mật”.',
  accountCreatedSubject: 'Tài khoản “{{account}}” đã sẵn sàng',
  accountCreatedMail:
    'Xin chào {{name}},\n\nTài khoản “{{account}}” trên Waymark đã sẵn sàng. Hãy đăng nhập với tên {{username}}.\n\nNếu không tạo tài khoản này, hãy bỏ qua email.',
  accountCreatedSms: 'Tài khoản Waymark “{{account}}” đã sẵn sàng. Hãy đăng nhập với tên {{username}}.',
  commandEndedSubject: '{{asset}}: lệnh “{{command}}” không được thực hiện',
  commandEndedMail:
    'Xin chào {{name}},\n\nLệnh “{{command}}” bạn gửi đến {{asset}} không được thực hiện.\n\nLý do: {{outcome}}.\n\nHãy kiểm tra các lệnh của xe trong Waymark trước khi tin vào trạng thái của xe.',
  commandEndedSms: 'Waymark: lệnh “{{command}}” cho {{asset}} không được thực hiện: {{outcome}}.',
  commandMovedSubject: '{{asset}} chạy sau khi gửi lệnh “{{command}}”',
  commandMovedMail:
    'Xin chào {{name}},\n\n{{asset}} chạy sau khi lệnh “{{command}}” được gửi và trước khi thiết bị phản hồi. {{release}}\n\nHãy tìm vị trí xe và kiểm tra các lệnh của xe trong Waymark.',
  commandMovedSms: 'Waymark: {{asset}} chạy sau khi lệnh “{{command}}” được gửi. {{release}} Hãy tìm vị trí xe.',
};
