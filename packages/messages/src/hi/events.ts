/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'इवेंट',
  about: 'सभी एसेट के ड्राइविंग इवेंट और अलर्ट, नए पहले',
  event: 'इवेंट',
  asset: 'एसेट',
  source: 'स्रोत',
  driving: 'ड्राइविंग इवेंट',
  alert: 'अलर्ट',
  severity: 'गंभीरता',
  where: 'कहाँ',
  measured: 'मापा गया',
  limit: 'सीमा',
  unit: 'इकाई',
  time: 'समय',
  ended: 'खत्म',
  lasted: 'कितनी देर',
  goesOn: 'जारी है',
  latitude: 'अक्षांश',
  longitude: 'देशांतर',
  anySource: 'सभी स्रोत',
  anyType: 'सभी इवेंट',
  anyAsset: 'सभी एसेट',
  searchPlaceholder: 'एसेट का नाम या नंबर प्लेट',
  why: 'क्यों?',
  emptyTitle: 'इस अवधि में कोई इवेंट नहीं',
  emptyBody: 'झटकेदार या बहुत तेज़ ड्राइविंग पर ड्राइविंग इवेंट और नियम पूरा होने पर अलर्ट यहाँ दिखते हैं। दूसरी अवधि चुनें या नियम बनाएँ।',
  toRules: 'अलर्ट नियम खोलें',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'इवेंट',
};
