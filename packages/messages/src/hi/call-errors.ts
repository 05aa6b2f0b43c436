/** Errors that any call may answer. The first screen may need them before all others. */
export const callErrors = {
  'error.validation': 'कुछ फ़ील्ड ठीक करने हैं।',
  'error.request.malformed': 'अनुरोध पढ़ा नहीं जा सका। पेज फिर से लोड करें और दोबारा कोशिश करें।',
  'error.session.missing': 'आपका सेशन समाप्त हो गया। फिर से साइन इन करें।',
  'error.origin.foreign': 'अनुरोध रोका गया क्योंकि वह किसी दूसरी साइट से आया। पेज फिर से लोड करें और दोबारा कोशिश करें।',
  'error.permission.missing': 'आपकी भूमिका में इसकी अनुमति नहीं है। अपने खाते के एडमिन से कहें।',
  'error.account.switched':
    'आपने दूसरे टैब में कोई और खाता खोला है। यहाँ कुछ भी सहेजा नहीं गया। आगे बढ़ने के लिए इस पेज का खाता फिर से खोलें।',
  'error.feature.disabled': 'यह सुविधा आपके खाते में बंद है। अपने खाते के एडमिन से कहें।',
  'error.not.found': 'नहीं मिला। शायद मिटा दिया गया है।',
  'error.rate.limited': 'बहुत ज़्यादा कोशिशें हुईं। थोड़ा रुककर फिर कोशिश करें।',
  'error.rate.limited.seconds': 'बहुत ज़्यादा कोशिशें हुईं। {{seconds}} सेकंड बाद फिर कोशिश करें।',
  'error.rate.limited.minutes': 'बहुत ज़्यादा कोशिशें हुईं। {{minutes}} मिनट बाद फिर कोशिश करें।',
  'error.internal': 'अनुरोध पूरा करने में गड़बड़ी हुई। फिर कोशिश करें।',
  'error.unavailable': 'सेवा अभी उपलब्ध नहीं है। बाद में कोशिश करें।',
  'error.network': 'सर्वर जवाब नहीं दे रहा है। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
};
