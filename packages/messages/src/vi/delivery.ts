/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} là mã Waymark của bạn',
  codeMail:
    'Mã xác minh của bạn là {{code}}. Mã có hiệu lực trong {{minutes}} phút.\n\nWaymark không bao giờ hỏi mã này. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.',
  codeSms: '{{code}} là mã xác minh Waymark của bạn, có hiệu lực {{minutes}} phút.',
  invitationSubject: '{{inviter}} mời bạn vào {{account}} trên Waymark',
  invitationMail:
    'Xin chào {{name}},\n\n{{inviter}} đã tạo người dùng cho bạn trong “{{account}}” trên Waymark.\n\nMở địa chỉ này để đặt mật khẩu. Chúng tôi sẽ gửi một mã đến địa chỉ email này để chắc chắn rằng địa chỉ là của bạn:\n\n{{link}}\n\nNếu bạn không mong đợi thư này, hãy bỏ qua.',
  invitationSms: '{{inviter}} mời bạn vào “{{account}}” trên Waymark. Đặt mật khẩu: {{link}}',
};
