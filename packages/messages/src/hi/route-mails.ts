/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'रूट {{route}}',
  hello: '{{account}} से {{name}} ने आपको रूट “{{route}}” भेजा है।',
  facts: 'मार्कर: {{count}} · {{distance}} · {{duration}}',
  vehicles: 'वाहन: {{vehicles}}',
  runs: 'पिछले {{days}} दिन:',
  noRuns: 'पिछले {{days}} दिनों में कोई फेरा नहीं हुआ।',
  run: '{{day}} · {{vehicle}}: {{total}} में से {{covered}} मार्कर पूरे',
  missed: 'छूटे: {{markers}}',
  open: 'Waymark के यूज़र इसे यहाँ खोलें: {{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'रूट ईमेल किया गया',
};
