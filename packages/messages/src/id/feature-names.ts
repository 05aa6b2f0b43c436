/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'Imobilisasi',
  messaging: 'Pesan',
  stateSettings: 'Pengaturan status',
  fuel: 'Bahan bakar',
  maintenance: 'Perawatan',
  geofence: 'Geofence',
  securePark: 'Parkir aman',
  npa: 'NPA',
  routeCompliance: 'Kepatuhan rute',
  liveAnimation: 'Animasi langsung',
  accounts: 'Akun',
  deviceManagement: 'Manajemen perangkat',
  incidents: 'Insiden',
  auxiliaryTracker: 'Pelacak cadangan',
  tripReports: 'Laporan perjalanan',
  driverBehaviorReports: 'Laporan perilaku pengemudi',
};
