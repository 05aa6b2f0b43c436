/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} là mã Waymark của bạn',
  codeMail:
    'Mã xác minh của bạn là {{code}}. Mã có hiệu lực trong {{minutes}} phút.\n\nWaymark không bao giờ hỏi mã này. Nếu bạn không yêu cầu, hãy bỏ qua tin nhắn này.',
  codeSms: '{{code}} là mã xác minh Waymark của bạn, có hiệu lực {{minutes}} phút.',
};
