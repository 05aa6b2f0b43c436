/** Messages of the server: kept, in delivery, sent, failed. */
export const outbox = {
  title: 'आउटबॉक्स',
  intro: 'सर्वर के संदेश और उनका हाल। जहाँ कोई मेल सर्वर या SMS गेटवे सेट नहीं है, वहाँ वे कोड सहित यहीं रखे जाते हैं।',
  empty: 'कोई संदेश नहीं',
  emptyBody: 'कोड और आमंत्रण भेजे जाने पर यहाँ दिखते हैं।',
  mail: 'ईमेल',
  sms: 'SMS',
  to: 'प्रति: {{recipient}}',
  kept: 'रखा गया: भेजने के लिए कुछ सेट नहीं है',
  queued: 'भेजा जाना है',
  sent: 'भेजा गया',
  failed: 'नहीं भेजा जा सका',
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
