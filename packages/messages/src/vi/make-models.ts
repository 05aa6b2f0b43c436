/** Makes and models: list, form. */
export const makeModels = {
  title: 'Hãng và mẫu xe',
  make: 'Hãng',
  model: 'Mẫu xe',
  years: 'Năm',
  yearsSince: 'từ {{from}}',
  yearsUntil: 'đến {{to}}',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'Năm đầu',
  yearTo: 'Năm cuối',
  yearFromHelp: 'Để trống: không rõ.',
  yearToHelp: 'Để trống: vẫn đang sản xuất.',
  assetTypes: 'Loại tài sản',
  anyType: 'Mọi loại',
  origin: 'Nguồn',
  anyOrigin: 'Mọi nguồn',
  originProduct: 'Waymark',
  originOwn: 'Tài khoản của bạn',
  searchPlaceholder: 'Hãng hoặc mẫu xe',
  create: 'Thêm hãng và mẫu xe',
  edit: 'Hãng và mẫu xe',
  ofProduct: 'Mục này có sẵn trong Waymark và không thể thay đổi. Bạn có thể thêm mục riêng.',
  delete: 'Xóa',
  deleteBody: 'Mục này sẽ không còn được gợi ý. Tài sản vẫn giữ hãng và mẫu xe đã ghi.',
  emptyTitle: 'Chưa có hãng và mẫu xe',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'Hãng và mẫu xe',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'Thêm hãng và mẫu xe',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'Thêm hãng và dòng xe',
  'makeModel.update': 'Sửa hãng và dòng xe',
  'makeModel.delete': 'Xóa hãng và dòng xe',
  'makeModel.import': 'Nhập hãng và dòng xe',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'Hãng và dòng xe',
};
