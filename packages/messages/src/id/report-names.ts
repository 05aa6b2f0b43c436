export const reportNames = {
  fleetSummary: 'Ringkasan armada',
  trips: 'Perjalanan',
  stops: 'Pemberhentian',
  idling: 'Idle',
  mileage: 'Jarak tempuh',
  utilization: 'Utilisasi',
  statusHistory: 'Riwayat status',
  visits: 'Kunjungan ke tempat',
  notReporting: 'Tidak melapor',
};
