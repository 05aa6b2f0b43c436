/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'सेंसर',
  name: 'नाम',
  nameHelp: 'इस सेंसर वाले नियम और टैंक नया नाम अपना लेंगे, जब तक पुराना नाम किसी और सेंसर का न हो।',
  kind: 'प्रकार',
  anyKind: 'कोई भी प्रकार',
  kindNumber: 'संख्या',
  kindOnOff: 'चालू/बंद',
  kindText: 'टेक्स्ट',
  unit: 'इकाई',
  scope: 'कहाँ लागू',
  scopeAsset: 'एक एसेट',
  scopeTag: 'टैग वाले एसेट',
  scopeDeviceModel: 'डिवाइस मॉडल वाले एसेट',
  asset: 'एसेट',
  tag: 'टैग',
  deviceModel: 'डिवाइस मॉडल',
  reads: 'क्या पढ़ता है',
  assets: 'एसेट',
  searchPlaceholder: 'नाम, मान, टैग, एसेट',
  create: 'सेंसर बनाएँ',
  edit: 'सेंसर',
  delete: 'सेंसर मिटाएँ',
  deleteBody: 'सेंसर एसेट, इतिहास और रिपोर्ट से हट जाता है। इसके अलर्ट नियम आगे कोई अलर्ट नहीं देंगे।',
  emptyTitle: 'अभी कोई सेंसर नहीं',
  emptyBody: 'सेंसर डिवाइस के मान को नाम और इकाई देता है, जैसे माल का तापमान, दरवाज़ा या टैंक का स्तर। पहला सेंसर बनाएँ।',
  sectionWhere: 'कहाँ लागू',
  scopeHelp: 'किसी एसेट को एक ही नाम के कई सेंसर मिलें, तो पहले उसका अपना, फिर टैग का, फिर डिवाइस मॉडल का सेंसर माना जाता है।',
  sectionValue: 'मान',
  by: 'मान कहाँ से',
  bySource: 'डिवाइस का मान',
  byExpression: 'फ़ॉर्मूला',
  source: 'डिवाइस का मान',
  expression: 'फ़ॉर्मूला',
  expressionHelp: 'नीचे के मानों से गणना करता है, जैसे: analogue1Volts * 20 - 40. फ़ंक्शन: {{functions}}.',
  sectionNumber: 'सीमा, कैलिब्रेशन और स्मूदिंग',
  minimum: 'मान्य न्यूनतम',
  maximum: 'मान्य अधिकतम',
  rangeHelp: 'इस सीमा से बाहर के मूल मान छोड़ दिए जाते हैं।',
  calibration: 'कैलिब्रेशन तालिका',
  calibrationHelp: 'दो पॉइंट के बीच मान सीधी रेखा पर होता है। तालिका के बाहर पहला या आख़िरी मान लागू होता है।',
  addPoint: 'पॉइंट जोड़ें',
  raw: 'मूल मान',
  value: 'मान',
  smoothing: 'स्मूदिंग',
  smoothingNone: 'नहीं',
  smoothingMedian: 'मीडियन',
  smoothingMean: 'औसत',
  over: 'किस पर',
  overReadings: 'मानों की संख्या',
  overSeconds: 'समय (सेकंड)',
  sectionOnOff: 'कब चालू है',
  threshold: 'इससे चालू',
  thresholdHelp: 'खाली छोड़ें, अगर 0 के अलावा हर संख्या चालू है।',
  inverted: 'चालू और बंद अदला-बदली करें',
  sectionText: 'शब्द',
  words: 'मूल मानों के शब्द',
  wordsHelp: 'जिन मानों का शब्द नहीं है, वे डिवाइस के भेजे रूप में दिखते हैं।',
  addWord: 'शब्द जोड़ें',
  word: 'शब्द',
  sectionFrom: 'बदलाव कब से लागू',
  from: 'लागू',
  fromNow: 'अभी से',
  fromAlways: 'हमेशा (इतिहास सुधारता है)',
  fromHelp: 'पहले के मानों पर पुरानी परिभाषा बनी रहती है। “हमेशा” उन सबको बदल देता है।',
  sectionTry: 'आज़माएँ',
  tryAsset: 'आज़माने के लिए एसेट',
  tryHelp: 'एसेट चुनें और देखें कि उसका डिवाइस क्या भेजता है और सेंसर क्या दिखाता है।',
  lastValues: 'डिवाइस के पिछले मान',
  noReadings: 'इस एसेट ने पिछले 7 दिनों में कुछ नहीं भेजा।',
  useReading: '{{name}} लें',
  result: 'नतीजा',
  time: 'समय',
  noResult: 'कोई मान नहीं',
  tryInvalid: 'नतीजा देखने के लिए ऊपर के फ़ील्ड भरें।',
  tryFailed: 'मान लोड नहीं हुए।',
  since: '{{time}} से',
  versions: 'संस्करण',
  always: 'हमेशा',
  noneOfAssetBody: 'सेंसर डिवाइस के मानों को नाम, इकाई और कैलिब्रेशन देते हैं।',
  toSensors: 'सेंसर पर जाएँ',
  curve: 'समय के साथ {{name}}',
  failed: 'सेंसर लोड नहीं हुए।',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'सेंसर',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'सेंसर देखना',
  'sensors.write': 'सेंसर बनाना, बदलना और मिटाना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'सेंसर बनाया',
  'sensor.update': 'सेंसर बदला',
  'sensor.delete': 'सेंसर मिटाया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'सेंसर',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'डिवाइस का मान',
  expression: 'फ़ॉर्मूला',
  validFrom: 'कब से लागू',
};
