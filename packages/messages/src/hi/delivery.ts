/** What is sent by mail and SMS. */
export const delivery = {
  codeSubject: '{{code}} आपका Waymark कोड है',
  codeMail:
    'आपका सत्यापन कोड {{code}} है। यह {{minutes}} मिनट तक मान्य है।\n\nWaymark की ओर से कोई भी आपसे यह कोड नहीं माँगेगा। यदि आपने इसका अनुरोध नहीं किया था, तो इस संदेश को अनदेखा करें।',
  codeSms: '{{code}} आपका Waymark सत्यापन कोड है, {{minutes}} मिनट तक मान्य।',
};
