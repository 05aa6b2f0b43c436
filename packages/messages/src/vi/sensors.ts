/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'Cảm biến',
  name: 'Tên',
  nameHelp: 'Quy tắc và bình nhiên liệu dùng cảm biến này sẽ theo tên mới, trừ khi một cảm biến khác có tên cũ.',
  kind: 'Loại',
  anyKind: 'Mọi loại',
  kindNumber: 'Số',
  kindOnOff: 'Bật/tắt',
  kindText: 'Chữ',
  unit: 'Đơn vị',
  scope: 'Áp dụng cho',
  scopeAsset: 'Một phương tiện',
  scopeTag: 'Phương tiện có nhãn',
  scopeDeviceModel: 'Phương tiện có mẫu máy',
  asset: 'Phương tiện',
  tag: 'Nhãn',
  deviceModel: 'Mẫu máy',
  reads: 'Đọc',
  assets: 'Phương tiện',
  searchPlaceholder: 'Tên, giá trị, nhãn, phương tiện',
  create: 'Tạo cảm biến',
  edit: 'Cảm biến',
  delete: 'Xóa cảm biến',
  deleteBody:
    'Cảm biến không còn trong phương tiện, lịch sử và báo cáo. Các quy tắc cảnh báo của nó không còn tạo cảnh báo.',
  emptyTitle: 'Chưa có cảm biến nào',
  emptyBody:
    'Cảm biến đặt tên và đơn vị cho giá trị của thiết bị, như nhiệt độ hàng, cửa hoặc mức bình. Hãy tạo cảm biến đầu tiên.',
  sectionWhere: 'Nơi áp dụng',
  scopeHelp:
    'Nếu một phương tiện có nhiều cảm biến cùng tên, cảm biến riêng của nó được ưu tiên, sau đó đến nhãn, rồi đến mẫu máy.',
  sectionValue: 'Giá trị',
  by: 'Giá trị lấy từ',
  bySource: 'Một giá trị của thiết bị',
  byExpression: 'Biểu thức',
  source: 'Giá trị của thiết bị',
  expression: 'Biểu thức',
  expressionHelp: 'Tính với các giá trị bên dưới, ví dụ: analogue1Volts * 20 - 40. Hàm: {{functions}}.',
  sectionNumber: 'Phạm vi, hiệu chuẩn và làm mượt',
  minimum: 'Hợp lệ từ',
  maximum: 'Hợp lệ đến',
  rangeHelp: 'Giá trị thô ngoài phạm vi này bị bỏ qua.',
  calibration: 'Bảng hiệu chuẩn',
  calibrationHelp: 'Giữa hai điểm, giá trị nằm trên đường thẳng. Ngoài bảng, giá trị đầu hoặc cuối được dùng.',
  addPoint: 'Thêm điểm',
  raw: 'Giá trị thô',
  value: 'Giá trị',
  smoothing: 'Làm mượt',
  smoothingNone: 'Không',
  smoothingMedian: 'Trung vị',
  smoothingMean: 'Trung bình',
  over: 'Trên',
  overReadings: 'Số giá trị',
  overSeconds: 'Thời gian (giây)',
  sectionOnOff: 'Khi nào bật',
  threshold: 'Bật từ',
  thresholdHelp: 'Để trống nếu mọi số khác 0 đều là bật.',
  inverted: 'Đổi chỗ bật và tắt',
  sectionText: 'Từ hiển thị',
  words: 'Từ cho giá trị thô',
  wordsHelp: 'Giá trị không có từ được hiển thị như thiết bị gửi.',
  addWord: 'Thêm từ',
  word: 'Từ',
  sectionFrom: 'Thay đổi áp dụng khi nào',
  from: 'Áp dụng',
  fromNow: 'Từ bây giờ',
  fromAlways: 'Luôn luôn (sửa lịch sử)',
  fromHelp: 'Giá trị trước đó giữ định nghĩa cũ. “Luôn luôn” thay thế tất cả.',
  sectionTry: 'Thử',
  tryAsset: 'Phương tiện để thử',
  tryHelp: 'Chọn một phương tiện để xem thiết bị gửi gì và cảm biến cho kết quả nào.',
  lastValues: 'Giá trị gần nhất của thiết bị',
  noReadings: 'Phương tiện này không gửi gì trong 7 ngày qua.',
  useReading: 'Dùng {{name}}',
  result: 'Kết quả',
  time: 'Thời gian',
  noResult: 'Không có giá trị',
  tryInvalid: 'Điền các ô ở trên để xem kết quả.',
  tryFailed: 'Không tải được giá trị.',
  since: 'từ {{time}}',
  versions: 'Phiên bản',
  always: 'luôn luôn',
  noneOfAssetBody: 'Cảm biến đặt tên, đơn vị và hiệu chuẩn cho giá trị của thiết bị.',
  toSensors: 'Đến cảm biến',
  curve: '{{name}} theo thời gian',
  failed: 'Không tải được cảm biến.',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'Cảm biến',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'Xem cảm biến',
  'sensors.write': 'Tạo, sửa và xóa cảm biến',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'Đã tạo cảm biến',
  'sensor.update': 'Đã sửa cảm biến',
  'sensor.delete': 'Đã xóa cảm biến',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'Cảm biến',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'Giá trị của thiết bị',
  expression: 'Biểu thức',
  validFrom: 'Áp dụng từ',
};
