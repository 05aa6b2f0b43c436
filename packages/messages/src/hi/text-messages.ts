/** Text messages to drivers and displays. */
export const textMessages = {
  title: 'संदेश',
  textTo: '{{name}} को संदेश',
  left: 'SMS से भेजा जाता है। बचे अक्षर: {{count}}',
  send: 'संदेश भेजें',
  sentTo: '{{name}} का संदेश कतार में',
  noDriver: 'अभी कोई ड्राइवर असाइन नहीं है। संदेश भेजने के लिए ड्राइवर असाइन करें।',
  noPhone: '{{name}} का फ़ोन नंबर नहीं है। संदेश भेजने के लिए जोड़ें।',
  toFrom: '{{by}} से {{name}} को',
  queued: 'भेजा जा रहा है',
  sent: '{{time}} पर भेजा गया',
  failed: 'नहीं पहुँचा',
  earlier: 'पुराने संदेश: {{count}}',
  target: 'कहाँ भेजें',
  phone: 'ड्राइवर का फ़ोन',
  display: 'डिस्प्ले',
  leftOnDisplay: 'वाहन के डिस्प्ले पर दिखता है। बचे अक्षर: {{count}}',
  textToDisplay: 'डिस्प्ले पर संदेश',
  sentToDisplay: 'डिस्प्ले का संदेश कतार में',
  serialPort: 'डिवाइस के सीरियल पोर्ट पर डिस्प्ले होना चाहिए। डिवाइस संदेश की पुष्टि नहीं करता।',
  toDisplayFrom: '{{by}} से डिस्प्ले को',
  waiting: 'डिवाइस के जुड़ने का इंतज़ार',
  acknowledged: 'डिवाइस ने {{time}} पर पुष्टि की',
  expired: 'नहीं भेजा गया: डिवाइस समय पर नहीं जुड़ा',
  refused: 'डिवाइस ने मना किया',
  unanswered: 'डिवाइस ने पुष्टि नहीं की',
  deviceChanged: 'डिवाइस अब इस एसेट पर नहीं है',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'ड्राइवरों के संदेश देखना',
  'messages.write': 'ड्राइवरों को संदेश भेजना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'ड्राइवर को संदेश भेजा',
  'textMessage.display': 'डिस्प्ले पर संदेश भेजा',
};
