/** Mails with scheduled reports, and the words of schedules in permissions and audit. */
export const reportMails = {
  subject: '{{report}}, {{account}}',
  hello: 'नमस्ते {{name}},',
  attached: 'रिपोर्ट “{{report}}” संलग्न है।',
  large: 'रिपोर्ट “{{report}}” ईमेल के लिए बहुत बड़ी है। ऐक्सेस वाले यूज़र इसे यहाँ से डाउनलोड कर सकते हैं: {{link}}',
  because: 'आपको यह ईमेल {{account}} की शेड्यूल की गई रिपोर्ट “{{schedule}}” की वजह से मिला है।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'reportSchedules.read': 'शेड्यूल की गई रिपोर्ट और उनका इतिहास देखना',
  'reportSchedules.write': 'शेड्यूल की गई रिपोर्ट बनाना, बदलना, चलाना और हटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'reportSchedule.create': 'शेड्यूल की गई रिपोर्ट बनाई गई',
  'reportSchedule.update': 'शेड्यूल की गई रिपोर्ट बदली गई',
  'reportSchedule.delete': 'शेड्यूल की गई रिपोर्ट हटाई गई',
  'reportSchedule.run': 'शेड्यूल की गई रिपोर्ट चलाई गई',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  reportSchedule: 'शेड्यूल की गई रिपोर्ट',
};
