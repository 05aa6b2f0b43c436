/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'alerts.read': 'अलर्ट और उनके नियम देखना',
  'alerts.write': 'अलर्ट नियम बनाना, बदलना और मिटाना',
  'alerts.acknowledge': 'अलर्ट स्वीकार करना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'alertRule.create': 'अलर्ट नियम बनाया',
  'alertRule.update': 'अलर्ट नियम बदला',
  'alertRule.delete': 'अलर्ट नियम मिटाया',
  'alert.acknowledge': 'अलर्ट स्वीकार किया',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  alertRule: 'अलर्ट नियम',
  alert: 'अलर्ट',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  alertType: 'अलर्ट',
  severity: 'गंभीरता',
  wording: 'अलर्ट का शीर्षक',
  instructions: 'क्या करना है',
  enabled: 'चालू',
  alertSensor: 'सेंसर',
  alertValue: 'मान',
  places: 'जगहें',
  assets: 'एसेट',
  assetTypes: 'एसेट के प्रकार',
  includesBelow: 'उप-खाते शामिल',
  schedule: 'समय',
  persistsSeconds: 'न्यूनतम अवधि (सेकंड)',
  coolDownMinutes: 'अंतराल (मिनट)',
  days: 'दिन',
};

/** Heads and values of exported alerts. */
export const alertFile = {
  title: 'अलर्ट',
  alert: 'अलर्ट',
  severity: 'गंभीरता',
  state: 'हालत',
  asset: 'एसेट',
  driver: 'ड्राइवर',
  rule: 'नियम',
  wording: 'शीर्षक',
  raised: 'समय',
  ended: 'खत्म',
  since: 'शुरू',
  place: 'जगह',
  address: 'पता',
  latitude: 'अक्षांश',
  longitude: 'देशांतर',
  value: 'मान',
  threshold: 'सीमा',
  unit: 'इकाई',
  late: 'देर से आया',
  acknowledged: 'स्वीकार किया',
  acknowledgedBy: 'किसने स्वीकार किया',
  note: 'नोट',
  open: 'खुला',
  withdrawn: 'वापस लिया',
  yes: 'हाँ',
};
