/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'Rute {{route}}',
  hello: '{{name}} dari {{account}} mengirim rute “{{route}}” kepada Anda.',
  facts: '{{count}} penanda · {{distance}} · {{duration}}',
  vehicles: 'Kendaraan: {{vehicles}}',
  runs: '{{days}} hari terakhir:',
  noRuns: 'Tidak ada tugas dalam {{days}} hari terakhir.',
  run: '{{day}} · {{vehicle}}: {{covered}} dari {{total}} penanda dilalui',
  missed: 'terlewat: {{markers}}',
  open: 'Pengguna Waymark membukanya di sini: {{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'Rute dikirim lewat email',
};
