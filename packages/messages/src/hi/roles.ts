/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'व्यवस्थापक',
  adminMeaning: 'खाते और उसके नीचे के खातों में सब कुछ।',
  techSupport: 'तकनीकी सहायता',
  techSupportMeaning: 'सब कुछ देखते हैं; डिवाइस, कमांड, अलर्ट, घटनाएँ और रखरखाव संभालते हैं। उपयोगकर्ता, खाते या बिलिंग स्थिति नहीं।',
  installer: 'इंस्टॉलर',
  installerMeaning: 'डिवाइस तैयार करके वाहनों पर लगाते हैं; वाहन पर लिखी जानकारी सुधारते हैं। और कुछ नहीं।',
  accountant: 'लेखाकार',
  accountantMeaning: 'एसेट और रिपोर्ट देखते हैं; NPA सेट करते हैं।',
  viewer: 'दर्शक',
  viewerMeaning: 'केवल देख सकते हैं: कोई कमांड नहीं, ड्राइवर और ग्राहकों के केवल नाम।',
  'reports.read': 'इतिहास और रिपोर्ट देखना',
  'system.read': 'सिस्टम की स्थिति देखना',
  'people.contact': 'लोगों के फ़ोन नंबर और पते देखना',
};
