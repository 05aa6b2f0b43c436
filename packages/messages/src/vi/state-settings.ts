/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'Thiết lập trạng thái',
  intro:
    'Từ giá trị nào thì tài sản được coi là di chuyển, chạy không tải, mất kết nối, đang đi. Thay đổi có hiệu lực từ lúc lưu; dữ liệu trước đó giữ nguyên.',
  scope: 'Cho',
  scopeAll: 'Mọi loại',
  scopeOwn: '{{type}} (riêng)',
  threshold: 'Ngưỡng',
  usual: 'Mặc định',
  own: 'Giá trị riêng',
  changed: 'Thay đổi',
  changedBy: '{{time}}, {{name}}',
  ofAll: 'từ mọi loại: {{value}}',
  noLimit: 'không có',
  toDefault: '{{name}}: về mặc định',
  reset: 'Tất cả về mặc định',
  resetTitle: 'Đưa mọi thiết lập về mặc định?',
  resetBody: '{{scope}}: từ nay dùng giá trị mặc định. Lịch sử giữ nguyên.',
  saved: 'Đã lưu thiết lập, có hiệu lực từ bây giờ.',
  range: '{{minimum}} đến {{maximum}}',
  reader: 'Bạn có thể xem thiết lập này. Quản trị viên mới được sửa.',
  somebody: 'người ngoài tài khoản này',
  failed: 'Không tải được thiết lập.',
  groupMovement: 'Di chuyển, không tải, dừng',
  groupContact: 'Vị trí và kết nối',
  groupCharging: 'Sạc',
  groupTrips: 'Chuyến đi',
  groupDriving: 'Lái xe',
  movingSpeedMetersPerSecond: 'Di chuyển từ tốc độ này',
  displacedMeters: 'Lệch khỏi điểm dừng',
  idleAfterSeconds: 'Không tải sau',
  stoppedAfterSeconds: 'Dừng sau, khi không có dây khóa điện',
  transitMeters: 'Vận chuyển: dời khi tắt máy',
  speedFromTrackSeconds: 'Tốc độ đo theo vết trong',
  noLocationAfterSeconds: 'Mất vị trí sau, khi đang chạy',
  noLocationParkedAfterSeconds: 'Mất vị trí sau, khi đỗ',
  plausibleSpeedMetersPerSecond: 'Tốc độ hợp lý cao nhất',
  movingIntervalSeconds: 'Chu kỳ báo dự kiến, di chuyển',
  parkedIntervalSeconds: 'Chu kỳ báo dự kiến, đỗ',
  offlineIntervals: 'Mất kết nối sau số chu kỳ im lặng',
  offlineMinimumSeconds: 'Mất kết nối ít nhất sau',
  offlineLongFromSeconds: 'Thiết bị ngủ: chu kỳ từ',
  offlineLongIntervals: 'Thiết bị ngủ: mất kết nối sau số chu kỳ',
  offlineLongExtraSeconds: 'Thiết bị ngủ: thời gian thêm',
  deviceErrorHoldSeconds: 'Lỗi thiết bị hiện ít nhất',
  chargingAfterSeconds: 'Đang sạc sau',
  chargedPercent: 'Đã sạc đầy từ',
  batterySwapPercentPoints: 'Đổi pin: mức sạc tăng',
  tripEndsStoppedSeconds: 'Chuyến đi kết thúc khi dừng',
  tripEndsIdleSeconds: 'Chuyến đi kết thúc khi không tải',
  tripSilenceSeconds: 'Chuyến đi kết thúc khi im lặng',
  tripMinimumMeters: 'Chuyến đi ngắn nhất',
  tripMinimumSeconds: 'Thời gian chuyến đi ngắn nhất',
  tripStartLeadSeconds: 'Bắt đầu trước lần chuyển động đầu tối đa',
  tripGapSeconds: 'Khoảng trống chuyến đi từ',
  odometerTrackRatioMinimum: 'Tin công-tơ-mét từ (tỷ lệ vết)',
  odometerTrackRatioMaximum: 'Tin công-tơ-mét đến (tỷ lệ vết)',
  harshAccelerationMetersPerSecondSquared: 'Tăng tốc gấp trên',
  harshBrakingMetersPerSecondSquared: 'Phanh gấp trên',
  harshCorneringMetersPerSecondSquared: 'Cua gấp trên',
  harshMinimumSpeedMetersPerSecond: 'Tính lái gấp từ',
  harshCorneringMinimumSpeedMetersPerSecond: 'Tính cua gấp từ',
  harshSpacingSeconds: 'Khoảng cách điểm tối đa để tính lái gấp',
  speedingAfterSeconds: 'Quá tốc độ sau',
  speedLimitMetersPerSecond: 'Giới hạn tốc độ',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'Thiết lập trạng thái',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'Đổi ngưỡng trạng thái',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'Đổi cài đặt trạng thái',
  'stateSettings.delete': 'Bỏ cài đặt trạng thái',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'Cài đặt trạng thái',
};
