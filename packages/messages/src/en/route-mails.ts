/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'Route {{route}}',
  hello: '{{name}} of {{account}} sends you the route “{{route}}”.',
  facts: '{{count}} markers · {{distance}} · {{duration}}',
  vehicles: 'Vehicles: {{vehicles}}',
  runs: 'Last {{days}} days:',
  noRuns: 'No runs in the last {{days}} days.',
  run: '{{day}} · {{vehicle}}: {{covered}} of {{total}} markers covered',
  missed: 'missed: {{markers}}',
  open: 'Users of Waymark open it here: {{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'Route mailed',
};
