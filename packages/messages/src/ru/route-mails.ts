/** Mails with a planned route. `days` is a number of days, `day` a date. */
export const routeMails = {
  subject: 'Маршрут {{route}}',
  hello: '{{name}} ({{account}}) отправляет вам маршрут «{{route}}».',
  facts: 'Точек: {{count}} · {{distance}} · {{duration}}',
  vehicles: 'Машины: {{vehicles}}',
  runs: 'За последние дни ({{days}}):',
  noRuns: 'За последние дни ({{days}}) выездов не было.',
  run: '{{day}} · {{vehicle}}: пройдено точек {{covered}} из {{total}}',
  missed: 'пропущены: {{markers}}',
  open: 'Пользователи Waymark открывают его здесь: {{link}}',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'route.mail': 'Маршрут отправлен по почте',
};
