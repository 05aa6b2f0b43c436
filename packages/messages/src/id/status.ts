/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: 'Menunggu data',
  offline: 'Offline',
  fault: 'Gangguan',
  error: 'Kesalahan',
  nolocation: 'Tanpa lokasi',
  transit: 'Diangkut',
  moving: 'Bergerak',
  charging: 'Mengisi daya',
  charged: 'Terisi penuh',
  active: 'Aktif',
  waiting: 'Menunggu',
  idle: 'Idle',
  stopped: 'Berhenti',
};
