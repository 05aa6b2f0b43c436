/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}, {{account}}',
  hello: 'Hello {{name}},',
  attached: 'The report “{{report}}” is attached.',
  large: 'The report “{{report}}” is too large for an email. Users with access download it here: {{link}}',
  because: 'You get this email because of the scheduled report “{{schedule}}” of {{account}}.',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': 'See scheduled reports and their history',
  'reportSchedules.write': 'Create, change, run and delete scheduled reports',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': 'Scheduled report created',
  'reportSchedule.update': 'Scheduled report changed',
  'reportSchedule.delete': 'Scheduled report deleted',
  'reportSchedule.run': 'Scheduled report run',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: 'Scheduled report',
};
