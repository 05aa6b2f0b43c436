export const reportAbouts = {
  fleetSummary: 'Jarak, waktu, perjalanan, dan kecepatan tertinggi tiap aset, dibandingkan dengan periode sebelumnya',
  trips: 'Setiap perjalanan dengan waktu mulai, selesai, jarak, dan durasi',
  stops: 'Di mana dan berapa lama aset berhenti di antara perjalanan',
  idling: 'Waktu mesin menyala tanpa bergerak, terlama lebih dahulu',
  mileage: 'Jarak per aset, pengemudi, tag, depo, atau waktu',
  utilization: 'Hari dan jam pemakaian tiap aset, yang paling jarang dipakai lebih dahulu',
  statusHistory: 'Setiap perubahan status beserta durasinya',
  visits: 'Kapan aset masuk dan keluar dari tempat, dan berapa lama berada di sana',
  notReporting: 'Aset yang perangkatnya sudah lama tidak mengirim apa pun',
};
