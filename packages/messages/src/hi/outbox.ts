/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'आउटबॉक्स',
  intro: 'इस सर्वर के ईमेल और SMS, उनके डिलीवरी स्टेटस के साथ। मेल सर्वर या SMS गेटवे सेट न हो, तो संदेश यहीं रहते हैं, वेरिफ़िकेशन कोड भी।',
  empty: 'कोई संदेश नहीं',
  emptyBody: 'कोड और आमंत्रण भेजे जाने पर यहाँ दिखते हैं।',
  mail: 'ईमेल',
  sms: 'SMS',
  to: '{{recipient}} को',
  kept: 'नहीं भेजा गया: डिलीवरी सेट नहीं है',
  queued: 'भेजा जा रहा है',
  sent: 'भेजा गया',
  failed: 'विफल',
  attempts_one: '{{count}} कोशिश',
  attempts_other: '{{count}} कोशिशें',
  nextAttempt: 'अगली कोशिश {{time}}',
};

/** Names of screens in the navigation. */
export const screens = {
  outbox: 'आउटबॉक्स',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'outbox.read': 'आउटबॉक्स देखना',
};
