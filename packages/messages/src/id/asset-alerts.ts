/** Alerts on the page of an asset. */
export const assetAlerts = {
  emptyTitle: 'Tidak ada peringatan untuk aset ini',
  emptyBody:
    'Peringatan muncul di sini jika aset memenuhi salah satu aturan. Setiap peringatan menyebut alasannya dan mengarah ke momennya.',
  toRules: 'Buka aturan peringatan',
  all: 'Saring, tandai, dan ekspor',
  day: 'Peringatan hari itu',
};
