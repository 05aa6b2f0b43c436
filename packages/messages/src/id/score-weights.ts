/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: 'Bobot',
  weightsTitle: 'Bobot skor pengemudi',
  weightsWhat:
    'Poin tiap 30 dtk melebihi batas kecepatan yang dimulai, tiap kejadian mengemudi agresif, dan tiap menit idle setelah 5 menit. Berlaku untuk semua pengemudi akun ini, juga periode lalu.',
  newWeight: 'Bobot baru',
  change: 'Perubahan',
  weightMissing: 'Isi angka 0 sampai {{maximum}}.',
  preview: 'Pratinjau 30 hari terakhir, belum disimpan.',
  previewCounts: 'Pengemudi dengan skor: {{drivers}}. Naik: {{higher}}, turun: {{lower}}, tetap: {{same}}.',
  previewFleet: 'Armada {{before}} → {{after}}.',
  previewDriver: '{{name}} {{before}} → {{after}} pada periode yang ditampilkan.',
  defaults: 'Pakai bobot bawaan',
  saveWeights: 'Simpan bobot',
  weightsSaved: 'Bobot disimpan',
  weightsFailed: 'Bobot tidak disimpan.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'Bobot skor pengemudi diubah',
};
