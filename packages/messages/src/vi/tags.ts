/** Tags: list, form, merging. */
export const tags = {
  title: 'Thẻ',
  name: 'Thẻ',
  ofAccount: 'ở {{account}}',
  assets: 'Tài sản',
  drivers: 'Tài xế',
  customers: 'Khách hàng',
  showAssets: 'Tài sản có thẻ {{tag}}',
  showDrivers: 'Tài xế có thẻ {{tag}}',
  showCustomers: 'Khách hàng có thẻ {{tag}}',
  placeholder: 'Gõ rồi nhấn Enter',
  searchPlaceholder: 'Tên thẻ',
  create: 'Tạo thẻ',
  edit: 'Thẻ',
  renameHelp: 'Tên mới sẽ hiện trên mọi mục có thẻ này.',
  merge: 'Gộp',
  mergeInto: 'Gộp vào',
  mergeHelp: 'Mục có thẻ này sẽ chuyển sang thẻ kia.',
  mergeTitle: 'Gộp {{name}} vào {{into}}?',
  merged: 'Đã gộp {{name}} vào {{into}}',
  delete: 'Xóa thẻ',
  unused: 'Không mục nào có thẻ này.',
  usedBy: 'Đang gắn trên: {{uses}}.',
  deleteBody: 'Thẻ sẽ bị gỡ khỏi mọi mục. Không thể hoàn tác.',
  mergeBody: 'Thẻ sẽ được thay ở mọi nơi rồi biến mất. Không thể hoàn tác.',
  usedByAssets_other: '{{count}} tài sản',
  usedByDrivers_other: '{{count}} tài xế',
  usedByCustomers_other: '{{count}} khách hàng',
  emptyTitle: 'Chưa có thẻ',
  emptyBody: 'Thẻ gom tài sản, tài xế và khách hàng thành nhóm: theo vùng, theo đội, theo hợp đồng.',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'Thẻ',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'Tạo, đổi tên và gộp thẻ',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'Tạo thẻ',
  'tag.rename': 'Đổi tên thẻ',
  'tag.merge': 'Gộp thẻ',
  'tag.delete': 'Xóa thẻ',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'Thẻ',
};
