/** Text messages to drivers. */
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
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'messages.read': 'ड्राइवरों के संदेश देखना',
  'messages.write': 'ड्राइवरों को संदेश भेजना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'textMessage.send': 'ड्राइवर को संदेश भेजा',
};
