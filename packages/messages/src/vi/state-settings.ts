/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Cài đặt trạng thái',
  intro:
    'Các ngưỡng quyết định khi nào phương tiện được tính là đang chạy, nổ máy tại chỗ, mất kết nối hay đang trong chuyến. Thay đổi áp dụng từ lúc lưu. Lịch sử không thay đổi.',
  scope: 'Áp dụng cho',
  scopeAll: 'Mọi loại phương tiện',
  scopeOwn: '{{type}} (tùy chỉnh)',
  threshold: 'Ngưỡng',
  usual: 'Mặc định',
  own: 'Giá trị riêng',
  changed: 'Sửa lần cuối',
  changedBy: '{{time}}, {{name}}',
  ofAll: '{{value}} (mọi loại)',
  noLimit: 'không có',
  toDefault: 'Về mặc định: {{name}}',
  reset: 'Đặt tất cả về mặc định',
  resetTitle: 'Đặt mọi cài đặt về mặc định?',
  resetBody: '{{scope}}: từ nay áp dụng giá trị mặc định. Lịch sử không thay đổi.',
  saved: 'Đã lưu cài đặt. Áp dụng từ bây giờ.',
  range: '{{minimum}} đến {{maximum}}',
  reader: 'Chỉ xem được cài đặt này. Quản trị viên mới sửa được.',
  somebody: 'người của tài khoản khác',
  failed: 'Không tải được cài đặt.',
  preview: 'Thay đổi ngay bây giờ',
  previewFirst: 'Đổi một giá trị để xem phương tiện nào sẽ đổi trạng thái.',
  previewInvalid: 'Hãy sửa các giá trị bị lỗi trước.',
  previewNone: 'Hiện không có phương tiện nào đổi trạng thái.',
  previewLater: 'Giá trị mới áp dụng từ lúc lưu. Lịch sử không thay đổi.',
  previewMore_other: 'và {{count}} phương tiện khác',
  previewChecked: 'Đã kiểm tra {{checked}} trong {{total}} phương tiện',
  previewFailed: 'Không tải được bản xem trước.',
  previewCounts: '{{status}}: hiện {{before}}, sau khi lưu {{after}}',
  notSaved: 'Chưa lưu',
  groupMovement: 'Chạy, nổ máy tại chỗ, dừng',
  groupContact: 'Vị trí và kết nối',
  groupCharging: 'Sạc',
  groupTrips: 'Chuyến',
  groupDriving: 'Cách lái',
  movingSpeedMetersPerSecond: 'Đang chạy từ tốc độ',
  displacedMeters: 'Đang chạy nếu dời chỗ',
  idleAfterSeconds: 'Nổ máy tại chỗ sau',
  stoppedAfterSeconds: 'Dừng sau (không có dây khóa điện)',
  transitMeters: 'Vận chuyển nếu dời chỗ khi khóa điện tắt',
  speedFromTrackSeconds: 'Tính tốc độ từ vệt đường trong',
  noLocationAfterSeconds: 'Không có vị trí sau (đang dùng)',
  noLocationParkedAfterSeconds: 'Không có vị trí sau (khi đỗ)',
  plausibleSpeedMetersPerSecond: 'Tốc độ hợp lý cao nhất',
  movingIntervalSeconds: 'Chu kỳ gửi dự kiến khi chạy',
  parkedIntervalSeconds: 'Chu kỳ gửi dự kiến khi đỗ',
  offlineIntervals: 'Mất kết nối sau số chu kỳ bị lỡ',
  offlineMinimumSeconds: 'Mất kết nối sau ít nhất',
  offlineLongFromSeconds: 'Thiết bị ngủ: chu kỳ ít nhất',
  offlineLongIntervals: 'Thiết bị ngủ: mất kết nối sau số chu kỳ bị lỡ',
  offlineLongExtraSeconds: 'Thiết bị ngủ: thời gian thêm',
  deviceErrorHoldSeconds: 'Hiện lỗi thiết bị ít nhất',
  chargingAfterSeconds: 'Đang sạc sau',
  chargedPercent: 'Đã sạc đầy từ mức',
  batterySwapPercentPoints: 'Đổi pin nếu mức sạc tăng',
  tripEndsStoppedSeconds: 'Chuyến kết thúc khi dừng',
  tripEndsIdleSeconds: 'Chuyến kết thúc khi nổ máy tại chỗ',
  tripSilenceSeconds: 'Chuyến kết thúc khi không có dữ liệu',
  tripMinimumMeters: 'Quãng đường tối thiểu của chuyến',
  tripMinimumSeconds: 'Thời gian tối thiểu của chuyến',
  tripStartLeadSeconds: 'Chuyến bắt đầu trước lúc chạy tối đa',
  tripGapSeconds: 'Khoảng trống trong chuyến từ',
  odometerTrackRatioMinimum: 'Dùng công tơ mét từ (tỷ lệ vệt đường)',
  odometerTrackRatioMaximum: 'Dùng công tơ mét đến (tỷ lệ vệt đường)',
  harshAccelerationMetersPerSecondSquared: 'Tăng tốc gấp trên',
  harshBrakingMetersPerSecondSquared: 'Phanh gấp trên',
  harshCorneringMetersPerSecondSquared: 'Cua gấp trên',
  harshMinimumSpeedMetersPerSecond: 'Tốc độ tối thiểu để tính lái gấp',
  harshCorneringMinimumSpeedMetersPerSecond: 'Tốc độ tối thiểu để tính cua gấp',
  harshSpacingSeconds: 'Khoảng định vị tối đa để tính lái gấp',
  speedingAfterSeconds: 'Quá tốc độ sau',
  speedLimitMetersPerSecond: 'Giới hạn tốc độ',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'Cài đặt trạng thái',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Đổi cài đặt trạng thái',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'Đã đổi cài đặt trạng thái',
  'stateSettings.delete': 'Đã đưa cài đặt trạng thái về mặc định',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'Cài đặt trạng thái',
};
