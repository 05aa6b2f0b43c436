/** Assets declared non-performing: dialog and history. */
export const npa = {
  title: 'नॉन-परफ़ॉर्मिंग एसेट (NPA)',
  declare: 'NPA घोषित करें',
  clear: 'NPA हटाएँ',
  declareTitle: '{{name}} को NPA घोषित करें?',
  clearTitle: '{{name}} से NPA हटाएँ?',
  declareMany_one: '{{count}} एसेट को NPA घोषित करें?',
  declareMany_other: '{{count}} एसेट को NPA घोषित करें?',
  clearMany_one: '{{count}} एसेट से NPA हटाएँ?',
  clearMany_other: '{{count}} एसेट से NPA हटाएँ?',
  meaning: 'NPA का मतलब है कि वाहन के लोन की किस्तें बकाया हैं।',
  consequence: 'सूची में सबसे ऊपर NPA के रूप में दिखेगा, साथ में मूवमेंट स्टेटस। व्यूअर को यह नहीं दिखता। कुछ भी इमोबिलाइज़ नहीं होता।',
  clearConsequence: 'मूवमेंट स्टेटस फिर दिखेगा। घोषणा NPA इतिहास में रहेगी।',
  clearCase: 'बकाया किस्तों का खुला केस बंद होता है और वाहन तुरंत मोबिलाइज़ होता है।',
  reason: 'कारण',
  reasonHelp: 'आपके नाम के साथ इतिहास में रहता है।',
  declared: '{{name}} NPA घोषित',
  cleared: '{{name}} से NPA हटाया गया',
  history: 'NPA इतिहास',
  never: 'कभी NPA घोषित नहीं हुआ।',
  from: '{{time}} को {{name}} ने घोषित किया',
  until: '{{time}} को {{name}} ने हटाया',
  somebody: 'दूसरे खाते का उपयोगकर्ता',
  noReason: 'कारण दर्ज नहीं है।',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'npa.read': 'NPA देखना',
  'npa.write': 'NPA घोषित करना और हटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'npa.declare': 'NPA घोषित किया',
  'npa.clear': 'NPA हटाया',
};
