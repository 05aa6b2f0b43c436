/** Texts of mails and SMS. */
export const delivery = {
  codeSubject: '{{code}} आपका Waymark कोड है',
  codeMail:
    'आपका सत्यापन कोड {{code}} है। यह {{minutes}} मिनट तक मान्य है।\n\nWaymark की ओर से कोई भी आपसे यह कोड नहीं माँगेगा। यदि आपने इसका अनुरोध नहीं किया था, तो इस संदेश को अनदेखा करें।',
  codeSms: '{{code}} आपका Waymark सत्यापन कोड है, {{minutes}} मिनट तक मान्य।',
  invitationSubject: '{{inviter}} आपको Waymark पर {{account}} में आमंत्रित कर रहे हैं',
  invitationMail:
    'नमस्ते {{name}},\n\n{{inviter}} ने Waymark पर “{{account}}” में आपके लिए एक उपयोगकर्ता बनाया है।\n\nअपना पासवर्ड सेट करने के लिए यह पता खोलें। यह ईमेल पता आपका ही है, यह पक्का करने के लिए हम इस पर एक कोड भेजेंगे:\n\n{{link}}\n\nयदि आपको इसकी अपेक्षा नहीं थी, तो इस संदेश को अनदेखा करें।',
  invitationSms: '{{inviter}} ने आपको Waymark पर “{{account}}” में आमंत्रित किया है। पासवर्ड सेट करें: {{link}}',
  passwordChangedSubject: 'आपका Waymark पासवर्ड बदल दिया गया',
  passwordChangedMail:
    'नमस्ते {{name}},\n\nजिस पासवर्ड से आप {{username}} के रूप में Waymark में साइन इन करते हैं, वह बदल दिया गया है।\n\nयदि यह आपने नहीं किया, तो साइन इन पेज पर “पासवर्ड भूल गए?” से तुरंत नया पासवर्ड बनाएँ और अपने खाते के व्यवस्थापक को बताएँ।',
  passwordChangedSms: 'आपका Waymark पासवर्ड बदल दिया गया। यदि यह आपने नहीं किया, तो “पासवर्ड भूल गए?” से तुरंत नया बनाएँ।',
  signInsRefusedSubject: 'कोई आपका Waymark पासवर्ड पता करने की कोशिश कर रहा है',
  signInsRefusedMail:
    'नमस्ते {{name}},\n\nपिछले एक घंटे में किसी ने {{username}} के लिए कई बार गलत पासवर्ड डाला। कोई भी सही नहीं था। आप अब भी साइन इन कर सकते हैं; नए ब्राउज़र से कुछ सेकंड ज़्यादा लग सकते हैं।\n\nयदि यह आप नहीं थे, तो अपनी प्रोफ़ाइल में दो-चरणीय साइन इन चालू करें। यदि यही पासवर्ड कहीं और भी है, तो उसे बदल दें।',
  signInsRefusedSms:
    'कोई आपका Waymark पासवर्ड पता करने की कोशिश कर रहा है। कोई भी सही नहीं था, आप अब भी साइन इन कर सकते हैं। प्रोफ़ाइल में दो-चरणीय साइन इन चालू करें।',
  accountCreatedSubject: 'आपका खाता “{{account}}” तैयार है',
  accountCreatedMail:
    'नमस्ते {{name}},\n\nWaymark पर आपका खाता “{{account}}” तैयार है। आप {{username}} के रूप में साइन इन करते हैं।\n\nयदि आपने इसे नहीं बनाया, तो इस संदेश को अनदेखा करें।',
  accountCreatedSms: 'आपका Waymark खाता “{{account}}” तैयार है। आप {{username}} के रूप में साइन इन करते हैं।',
  commandEndedSubject: '{{asset}}: कमांड “{{command}}” पूरा नहीं हुआ',
  commandEndedMail:
    'नमस्ते {{name}},\n\n{{asset}} के लिए आपका दिया हुआ कमांड “{{command}}” पूरा नहीं हुआ:\n\n{{outcome}}।\n\nवाहन की स्थिति पर भरोसा करने से पहले Waymark में उसके कमांड देख लें।',
  commandEndedSms: 'Waymark: {{asset}} के लिए कमांड “{{command}}” पूरा नहीं हुआ: {{outcome}}।',
  commandMovedSubject: '{{asset}}: कमांड “{{command}}” भेजे जाने के बाद वाहन चल पड़ा',
  commandMovedMail:
    'नमस्ते {{name}},\n\nकमांड “{{command}}” भेजे जाने के बाद और डिवाइस के जवाब से पहले {{asset}} चल पड़ा। {{release}}\n\nपता करें कि वाहन कहाँ है, और Waymark में उसके कमांड देखें।',
  commandMovedSms: 'Waymark: कमांड “{{command}}” भेजे जाने के बाद {{asset}} चल पड़ा। {{release}}',
};
