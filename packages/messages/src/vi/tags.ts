/** Tags: list, form, merging. */
export const tags = {
  title: 'Nhãn',
  name: 'Nhãn',
  ofAccount: 'của {{account}}',
  assets: 'Phương tiện',
  drivers: 'Tài xế',
  customers: 'Khách hàng',
  places: 'Địa điểm',
  showAssets: 'Phương tiện có nhãn {{tag}}',
  showDrivers: 'Tài xế có nhãn {{tag}}',
  showCustomers: 'Khách hàng có nhãn {{tag}}',
  showPlaces: 'Địa điểm có nhãn {{tag}}',
  placeholder: 'Gõ rồi nhấn Enter',
  searchPlaceholder: 'Tên nhãn',
  create: 'Tạo nhãn',
  edit: 'Nhãn',
  renameHelp: 'Tên mới áp dụng ở mọi nơi dùng nhãn này.',
  merge: 'Gộp',
  mergeInto: 'Gộp vào',
  mergeHelp: 'Mọi mục có nhãn này sẽ chuyển sang nhãn kia.',
  mergeTitle: 'Gộp {{name}} vào {{into}}?',
  merged: 'Đã gộp {{name}} vào {{into}}',
  delete: 'Xóa nhãn',
  unused: 'Nhãn này chưa dùng.',
  usedBy: 'Đang dùng cho: {{uses}}.',
  deleteBody: 'Nhãn bị gỡ khỏi mọi mục. Không thể hoàn tác.',
  mergeBody: 'Nhãn này bị thay ở mọi nơi rồi xóa. Không thể hoàn tác.',
  usedByAssets_other: '{{count}} phương tiện',
  usedByDrivers_other: '{{count}} tài xế',
  usedByCustomers_other: '{{count}} khách hàng',
  usedByPlaces_other: '{{count}} địa điểm',
  emptyTitle: 'Chưa có nhãn nào',
  emptyBody: 'Nhãn nhóm phương tiện, tài xế, khách hàng và địa điểm theo vùng, đội hoặc hợp đồng.',
};

/** Names of screens in the navigation. */
export const screens = {
  tags: 'Nhãn',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'tags.write': 'Tạo, đổi tên và gộp nhãn',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'tag.create': 'Đã tạo nhãn',
  'tag.rename': 'Đã đổi tên nhãn',
  'tag.merge': 'Đã gộp nhãn',
  'tag.delete': 'Đã xóa nhãn',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  tag: 'Nhãn',
};
