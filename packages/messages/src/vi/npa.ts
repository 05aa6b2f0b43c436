/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Nợ xấu (NPA)',
  declare: 'Khai báo NPA',
  clear: 'Gỡ NPA',
  declareTitle: 'Khai báo {{name}} là nợ xấu?',
  clearTitle: 'Gỡ NPA của {{name}}?',
  declareMany_other: 'Khai báo {{count}} phương tiện là nợ xấu?',
  clearMany_other: 'Gỡ NPA của {{count}} phương tiện?',
  meaning: 'NPA nghĩa là khoản vay mua xe đã quá hạn thanh toán.',
  consequence:
    'Phương tiện hiện NPA ở đầu danh sách, bên cạnh là trạng thái di chuyển. Người xem không thấy. Không khóa khởi động xe nào.',
  clearConsequence: 'Trạng thái di chuyển hiện lại. Khai báo vẫn còn trong lịch sử NPA.',
  clearCase: 'Hồ sơ quá hạn đang mở sẽ đóng và xe được mở khóa khởi động ngay.',
  reason: 'Lý do',
  reasonHelp: 'Lưu trong lịch sử cùng tên người khai báo.',
  declared: 'Đã khai báo NPA cho {{name}}',
  cleared: 'Đã gỡ NPA của {{name}}',
  history: 'Lịch sử NPA',
  never: 'Chưa từng khai báo nợ xấu.',
  from: '{{name}} khai báo lúc {{time}}',
  until: '{{name}} gỡ lúc {{time}}',
  somebody: 'người của tài khoản khác',
  noReason: 'Không ghi lý do.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'Xem NPA',
  'npa.write': 'Khai báo và gỡ NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'Đã khai báo NPA',
  'npa.clear': 'Đã gỡ NPA',
};
