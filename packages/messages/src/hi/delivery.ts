/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} आपका Waymark कोड है',
  codeMail:
    'आपका वेरिफ़िकेशन कोड {{code}} है। यह {{minutes}} मिनट तक मान्य है।\n\nWaymark आपसे यह कोड कभी नहीं माँगेगा। अगर आपने इसका अनुरोध नहीं किया था, तो इस ईमेल को अनदेखा करें।',
  codeSms: '{{code}} आपका Waymark वेरिफ़िकेशन कोड है, {{minutes}} मिनट तक मान्य।',
  invitationSubject: '{{inviter}} ने आपको Waymark पर {{account}} में आमंत्रित किया है',
  invitationMail:
    'नमस्ते {{name}},\n\n{{inviter}} ने आपको Waymark पर “{{account}}” से जुड़ने के लिए आमंत्रित किया है।\n\nइस लिंक से अपना पासवर्ड सेट करें। यह ईमेल पता आपका है, इसकी पुष्टि के लिए हम इस पर एक कोड भेजेंगे:\n\n{{link}}\n\nअगर आपको इस आमंत्रण की उम्मीद नहीं थी, तो इस ईमेल को अनदेखा करें।',
  invitationSms: '{{inviter}} ने आपको Waymark पर “{{account}}” में आमंत्रित किया है। पासवर्ड सेट करें: {{link}}',
  passwordChangedSubject: 'आपका Waymark पासवर्ड बदल गया है',
  passwordChangedMail:
    'नमस्ते {{name}},\n\n{{username}} का Waymark पासवर्ड बदल गया है।\n\nअगर यह आपने नहीं किया, तो साइन-इन पेज पर “पासवर्ड भूल गए?” से अभी नया पासवर्ड सेट करें। फिर अपने खाते के एडमिन को बताएँ।',
  passwordChangedSms:
    'आपका Waymark पासवर्ड बदल गया है। अगर यह आपने नहीं किया, तो साइन-इन पेज पर “पासवर्ड भूल गए?” से अभी नया पासवर्ड सेट करें।',
  signInsRefusedSubject: 'कोई आपका Waymark पासवर्ड जानने की कोशिश कर रहा है',
  signInsRefusedMail:
    'नमस्ते {{name}},\n\nपिछले एक घंटे में किसी ने {{username}} के लिए कई बार गलत पासवर्ड डाला। कोई भी सही नहीं था। आप अब भी साइन इन कर सकते हैं। नए ब्राउज़र से साइन इन करने में कुछ सेकंड ज़्यादा लग सकते हैं।\n\nअगर यह आप नहीं थे, तो “साइन-इन और सुरक्षा” में टू-स्टेप साइन-इन चालू करें। अगर यही पासवर्ड कहीं और भी है, तो उसे वहाँ बदल दें।',
  signInsRefusedSms:
    'Waymark: कोई आपका पासवर्ड जानने की कोशिश कर रहा है। कोई भी सही नहीं था, आप अब भी साइन इन कर सकते हैं। “साइन-इन और सुरक्षा” में टू-स्टेप साइन-इन चालू करें।',
  accountCreatedSubject: 'आपका खाता “{{account}}” तैयार है',
  accountCreatedMail:
    'नमस्ते {{name}},\n\nWaymark पर आपका खाता “{{account}}” तैयार है। {{username}} से साइन इन करें।\n\nअगर आपने यह खाता नहीं बनाया, तो इस ईमेल को अनदेखा करें।',
  accountCreatedSms: 'आपका Waymark खाता “{{account}}” तैयार है। {{username}} से साइन इन करें।',
  commandEndedSubject: '{{asset}}: “{{command}}” पूरा नहीं हुआ',
  commandEndedMail:
    'नमस्ते {{name}},\n\n{{asset}} को भेजा गया आपका “{{command}}” कमांड पूरा नहीं हुआ।\n\nकारण: {{outcome}}।\n\nवाहन के हाल पर भरोसा करने से पहले Waymark में उसके कमांड देख लें।',
  commandEndedSms: 'Waymark: {{asset}} के लिए कमांड “{{command}}” पूरा नहीं हुआ: {{outcome}}।',
  commandMovedSubject: '{{asset}}: “{{command}}” भेजने के बाद वाहन चल पड़ा',
  commandMovedMail:
    'नमस्ते {{name}},\n\n“{{command}}” भेजे जाने के बाद और डिवाइस के जवाब से पहले {{asset}} चल पड़ा। {{release}}\n\nपता करें कि वाहन कहाँ है और Waymark में उसके कमांड देखें।',
  commandMovedSms: 'Waymark: “{{command}}” भेजने के बाद {{asset}} चल पड़ा। {{release}} पता करें कि वाहन कहाँ है।',
};
