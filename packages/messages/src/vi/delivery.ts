/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} là mã Waymark của bạn',
  codeMail:
    'Mã xác minh của bạn là {{code}}. Mã có hiệu lực trong {{minutes}} phút.\n\nWaymark không bao giờ hỏi mã này. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.',
  codeSms: '{{code}} là mã xác minh Waymark của bạn, có hiệu lực {{minutes}} phút.',
  invitationSubject: '{{inviter}} mời bạn vào {{account}} trên Waymark',
  invitationMail:
    'Xin chào {{name}},\n\n{{inviter}} đã tạo người dùng cho bạn trong “{{account}}” trên Waymark.\n\nMở địa chỉ này để đặt mật khẩu. Chúng tôi sẽ gửi một mã đến địa chỉ email này để chắc chắn rằng địa chỉ là của bạn:\n\n{{link}}\n\nNếu bạn không mong đợi thư này, hãy bỏ qua.',
  invitationSms: '{{inviter}} mời bạn vào “{{account}}” trên Waymark. Đặt mật khẩu: {{link}}',
  passwordChangedSubject: 'Mật khẩu Waymark của bạn đã được thay đổi',
  passwordChangedMail:
    'Xin chào {{name}},\n\nmật khẩu bạn dùng để đăng nhập Waymark với tên {{username}} đã được thay đổi.\n\nNếu không phải bạn, hãy đặt lại ngay bằng “Quên mật khẩu?” trên trang đăng nhập và báo cho quản trị viên của tài khoản.',
  passwordChangedSms:
    'Mật khẩu Waymark của bạn đã được thay đổi. Nếu không phải bạn, hãy đặt lại ngay bằng “Quên mật khẩu?”.',
  signInsRefusedSubject: 'Có người đang thử đoán mật khẩu Waymark của bạn',
  signInsRefusedMail:
    'Xin chào {{name}},\n\ntrong một giờ qua, có người đã nhập sai mật khẩu nhiều lần cho {{username}}. Không lần nào đúng. Bạn vẫn đăng nhập được; từ trình duyệt mới có thể chậm thêm vài giây.\n\nNếu không phải bạn, hãy bật đăng nhập hai bước trong hồ sơ. Nếu bạn dùng mật khẩu này ở nơi khác, hãy đổi nó.',
  signInsRefusedSms:
    'Có người đang thử đoán mật khẩu Waymark của bạn. Không lần nào đúng và bạn vẫn đăng nhập được. Hãy bật đăng nhập hai bước trong hồ sơ.',
  accountCreatedSubject: 'Tài khoản “{{account}}” của bạn đã sẵn sàng',
  accountCreatedMail:
    'Xin chào {{name}},\n\ntài khoản “{{account}}” của bạn trên Waymark đã sẵn sàng. Bạn đăng nhập với tên {{username}}.\n\nNếu bạn không tạo tài khoản này, hãy bỏ qua tin nhắn này.',
  accountCreatedSms: 'Tài khoản Waymark “{{account}}” của bạn đã sẵn sàng. Bạn đăng nhập với tên {{username}}.',
  commandEndedSubject: '{{asset}}: lệnh “{{command}}” không được thực hiện',
  commandEndedMail:
    'Xin chào {{name}},\n\nlệnh “{{command}}” mà bạn đã gửi cho {{asset}} không được thực hiện:\n\n{{outcome}}.\n\nTrước khi tin vào trạng thái của xe, hãy xem các lệnh của xe trong Waymark.',
  commandEndedSms: 'Waymark: lệnh “{{command}}” cho {{asset}} không được thực hiện: {{outcome}}.',
  commandMovedSubject: '{{asset}} chạy sau khi lệnh “{{command}}” được gửi',
  commandMovedMail:
    'Xin chào {{name}},\n\n{{asset}} chạy sau khi lệnh “{{command}}” được gửi và trước khi thiết bị phản hồi. {{release}}\n\nHãy tìm xem xe đang ở đâu, và xem các lệnh của xe trong Waymark.',
  commandMovedSms: 'Waymark: {{asset}} chạy sau khi lệnh “{{command}}” được gửi. {{release}}',
};
