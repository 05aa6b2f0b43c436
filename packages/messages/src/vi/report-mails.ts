/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}, {{account}}',
  hello: 'Xin chào {{name}},',
  attached: 'Báo cáo “{{report}}” được đính kèm.',
  large: 'Báo cáo “{{report}}” quá lớn để gửi qua email. Người dùng có quyền truy cập tải xuống tại đây: {{link}}',
  because: 'Bạn nhận được email này vì báo cáo định kỳ “{{schedule}}” của {{account}}.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': 'Xem báo cáo định kỳ và lịch sử của chúng',
  'reportSchedules.write': 'Tạo, thay đổi, chạy và xóa báo cáo định kỳ',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': 'Đã tạo báo cáo định kỳ',
  'reportSchedule.update': 'Đã thay đổi báo cáo định kỳ',
  'reportSchedule.delete': 'Đã xóa báo cáo định kỳ',
  'reportSchedule.run': 'Đã chạy báo cáo định kỳ',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: 'Báo cáo định kỳ',
};
