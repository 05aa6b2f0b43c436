/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'Khóa khởi động',
  messaging: 'Nhắn tin',
  stateSettings: 'Cài đặt trạng thái',
  fuel: 'Nhiên liệu',
  maintenance: 'Bảo dưỡng',
  geofence: 'Hàng rào địa lý',
  securePark: 'Đỗ xe an toàn',
  npa: 'NPA',
  routeCompliance: 'Tuân thủ tuyến đường',
  liveAnimation: 'Chuyển động trực tiếp',
  accounts: 'Tài khoản',
  deviceManagement: 'Quản lý thiết bị',
  incidents: 'Sự cố',
  auxiliaryTracker: 'Thiết bị phụ',
  tripReports: 'Báo cáo chuyến',
  driverBehaviorReports: 'Báo cáo hành vi lái xe',
};
