/** The messages that were kept instead of being sent. */
export const outbox = {
  title: 'आउटबॉक्स',
  intro: 'वे संदेश जो नहीं भेजे गए, क्योंकि कोई मेल सर्वर या SMS गेटवे सेट नहीं है। पासवर्ड रीसेट के कोड यहाँ मिलते हैं।',
  empty: 'कोई संदेश नहीं',
  emptyBody: 'मेल सर्वर या SMS गेटवे से भेजे गए संदेश यहाँ नहीं रखे जाते।',
  mail: 'ईमेल',
  sms: 'SMS',
  to: 'प्रति: {{recipient}}',
};
