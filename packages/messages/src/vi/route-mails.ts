/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'Tuyến đường {{route}}',
  hello: '{{name}} của {{account}} gửi cho bạn tuyến đường “{{route}}”.',
  facts: '{{count}} điểm · {{distance}} · {{duration}}',
  vehicles: 'Phương tiện: {{vehicles}}',
  runs: '{{days}} ngày qua:',
  noRuns: 'Không có lượt chạy nào trong {{days}} ngày qua.',
  run: '{{day}} · {{vehicle}}: đã qua {{covered}} trên {{total}} điểm',
  missed: 'bỏ lỡ: {{markers}}',
  open: 'Người dùng Waymark mở tại đây: {{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'Đã gửi tuyến đường qua email',
};
