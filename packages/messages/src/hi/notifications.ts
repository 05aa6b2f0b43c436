/** Texts of mails, SMS and pushes about alerts, and the page that ends them. `limit` may be an upper or a lower one. */
export const notificationTexts = {
  testTitle: 'Waymark से टेस्ट',
  testLine: 'सूचना “{{notification}}” आप तक पहुँच रही है। किसी एसेट से अलर्ट नहीं आया है।',
  measured: '{{value}}, सीमा {{limit}}',
  measuredFor: '{{value}}, सीमा {{limit}}, {{time}} तक',
  lasting: '{{time}} तक',
  groupTitle: '{{title}} ({{count}} अलर्ट)',
  digestTitle: 'अलर्ट: {{count}}',
  more: 'सूची में नहीं: {{count}}',
  unacknowledged: '{{minutes}} मिनट से किसी ने नहीं देखा',
  hello: 'नमस्ते {{name}},',
  open: 'Waymark में खोलें: {{link}}',
  because: 'यह ईमेल {{account}} की सूचना “{{notification}}” के कारण भेजा गया है।',
  stop: 'ये ईमेल बंद करें: {{link}}',
  sms: 'Waymark: {{text}}',
  unsubscribeTitle: 'ईमेल बंद करें?',
  unsubscribeBody: '{{address}} पर {{account}} के अलर्ट अब नहीं आएँगे।',
  unsubscribeButton: 'ईमेल बंद करें',
  unsubscribedTitle: 'ईमेल बंद हैं',
  unsubscribedBody: '{{address}} पर {{account}} के अलर्ट अब नहीं आते।',
  unsubscribeInvalidTitle: 'लिंक मान्य नहीं है',
  unsubscribeInvalidBody: 'सबसे नए ईमेल का लिंक खोलें।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'notifications.read': 'सूचनाएँ और भेजे गए संदेश देखना',
  'notifications.write': 'सूचनाएँ बनाना, बदलना, जाँचना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'notification.create': 'सूचना बनाई',
  'notification.update': 'सूचना बदली',
  'notification.delete': 'सूचना मिटाई',
  'notification.test': 'सूचना जाँची',
  'notification.resume': 'अस्वीकृत पता फिर चालू किया',
  'notification.unsubscribe': 'पाने वाले ने ईमेल बंद किए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  notification: 'सूचना',
};
