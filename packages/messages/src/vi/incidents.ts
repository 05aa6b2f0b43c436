/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'incidents.read': 'Xem sự cố',
  'incidents.write': 'Tạo, gửi và ghi chú sự cố',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'incident.create': 'Đã tạo sự cố',
  'incident.update': 'Đã sửa sự cố',
  'incident.annotate': 'Đã ghi chú sự cố',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  incident: 'Sự cố',
};
