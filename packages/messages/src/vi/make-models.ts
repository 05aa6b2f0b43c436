/** Makes and models: list, form. */
export const makeModels = {
  title: 'Hãng và dòng xe',
  make: 'Hãng',
  model: 'Dòng xe',
  years: 'Năm',
  yearsSince: 'từ {{from}}',
  yearsUntil: 'đến {{to}}',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'Năm đầu',
  yearTo: 'Năm cuối',
  yearFromHelp: 'Để trống nếu không rõ.',
  yearToHelp: 'Để trống nếu vẫn đang sản xuất.',
  assetTypes: 'Loại phương tiện',
  anyType: 'Mọi loại',
  origin: 'Nguồn',
  anyOrigin: 'Mọi nguồn',
  originProduct: 'Waymark',
  originOwn: 'Tài khoản này',
  searchPlaceholder: 'Hãng hoặc dòng xe',
  create: 'Thêm hãng và dòng xe',
  edit: 'Hãng và dòng xe',
  ofProduct: 'Mục này có sẵn trong Waymark và không thể thay đổi. Có thể thêm mục riêng.',
  delete: 'Xóa',
  deleteBody: 'Mục này không còn được gợi ý. Phương tiện đang dùng vẫn giữ hãng và dòng xe.',
  emptyTitle: 'Chưa có hãng và dòng xe nào',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'Hãng và dòng xe',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'Thêm hãng và dòng xe',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'Đã thêm hãng và dòng xe',
  'makeModel.update': 'Đã sửa hãng và dòng xe',
  'makeModel.delete': 'Đã xóa hãng và dòng xe',
  'makeModel.import': 'Đã nhập hãng và dòng xe',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'Hãng và dòng xe',
};
