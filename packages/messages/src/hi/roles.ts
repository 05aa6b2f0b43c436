/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'एडमिन',
  adminMeaning: 'खाते और उसके उप-खातों का पूरा एक्सेस।',
  techSupport: 'टेक सपोर्ट',
  techSupportMeaning:
    'सब कुछ देख सकते हैं। डिवाइस, कमांड, अलर्ट, घटनाएँ और मेंटेनेंस संभालते हैं। उपयोगकर्ता, खाते और बिलिंग स्टेटस नहीं संभाल सकते।',
  installer: 'इंस्टॉलर',
  installerMeaning: 'डिवाइस सेट करते हैं, उन्हें एसेट को असाइन करते हैं और नंबर प्लेट, VIN जैसी जानकारी सुधारते हैं। और कुछ नहीं।',
  accountant: 'अकाउंटेंट',
  accountantMeaning: 'एसेट और रिपोर्ट देखते हैं। NPA घोषित करते और हटाते हैं।',
  viewer: 'व्यूअर',
  viewerMeaning: 'केवल देख सकते हैं। कमांड नहीं, और ड्राइवर व ग्राहकों के केवल नाम।',
  'reports.read': 'इतिहास और रिपोर्ट देखना',
  'system.read': 'सिस्टम की सेहत देखना',
  'people.contact': 'ड्राइवर और ग्राहकों की संपर्क जानकारी देखना',
};
