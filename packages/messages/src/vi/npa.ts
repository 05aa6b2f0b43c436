/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'Nợ xấu (NPA)',
  declare: 'Khai báo NPA',
  clear: 'Gỡ NPA',
  declareTitle: 'Khai báo {{name}} là nợ xấu?',
  clearTitle: 'Gỡ dấu NPA của {{name}}?',
  declareMany_other: 'Khai báo {{count}} tài sản là nợ xấu?',
  clearMany_other: 'Gỡ dấu NPA của {{count}} tài sản?',
  meaning: 'NPA nghĩa là khoản vay mua xe đã quá hạn.',
  consequence:
    'Tài sản đứng đầu danh sách với NPA, bên cạnh là trạng thái di chuyển. Người xem không biết. Không xe nào bị khóa.',
  clearConsequence: 'Trạng thái di chuyển hiện lại. Khai báo vẫn nằm trong lịch sử.',
  reason: 'Lý do',
  reasonHelp: 'Được lưu trong lịch sử cùng tên bạn.',
  declared: 'Đã khai báo NPA cho {{name}}',
  cleared: 'Đã gỡ NPA của {{name}}',
  history: 'Lịch sử NPA',
  never: 'Chưa từng khai báo nợ xấu.',
  from: '{{name}} khai báo lúc {{time}}',
  until: '{{name}} gỡ lúc {{time}}',
  somebody: 'người ngoài tài khoản này',
  noReason: 'Không ghi lý do.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'Xem NPA',
  'npa.write': 'Đặt và gỡ NPA',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'Tuyên bố NPA',
  'npa.clear': 'Gỡ NPA',
};
