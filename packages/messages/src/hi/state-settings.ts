/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'स्टेटस सेटिंग',
  intro:
    'ये सीमाएँ तय करती हैं कि एसेट कब चल रहा, आइडल, ऑफ़लाइन या ट्रिप पर माना जाए। बदलाव सहेजते ही लागू होते हैं। इतिहास नहीं बदलता।',
  scope: 'किस पर लागू',
  scopeAll: 'सभी एसेट प्रकार',
  scopeOwn: '{{type}} (कस्टम)',
  threshold: 'सीमा',
  usual: 'डिफ़ॉल्ट',
  own: 'कस्टम मान',
  changed: 'आख़िरी बदलाव',
  changedBy: '{{time}}, {{name}}',
  ofAll: '{{value}} (सभी प्रकार)',
  noLimit: 'कोई नहीं',
  toDefault: 'डिफ़ॉल्ट पर रीसेट करें: {{name}}',
  reset: 'सब डिफ़ॉल्ट पर रीसेट करें',
  resetTitle: 'सभी सेटिंग डिफ़ॉल्ट पर रीसेट करें?',
  resetBody: '{{scope}}: अब से डिफ़ॉल्ट मान लागू होंगे। इतिहास नहीं बदलेगा।',
  saved: 'सेटिंग सहेजी गईं। ये अब से लागू हैं।',
  range: '{{minimum}} – {{maximum}}',
  reader: 'आप ये सेटिंग देख सकते हैं। केवल एडमिन इन्हें बदल सकते हैं।',
  somebody: 'दूसरे खाते का उपयोगकर्ता',
  failed: 'सेटिंग लोड नहीं हो सकीं।',
  preview: 'अभी क्या बदलेगा',
  previewFirst: 'कोई मान बदलें और देखें कि किन एसेट का स्टेटस बदलेगा।',
  previewInvalid: 'पहले गलत मान ठीक करें।',
  previewNone: 'अभी किसी एसेट का स्टेटस नहीं बदलेगा।',
  previewLater: 'नए मान सहेजते ही लागू होंगे। इतिहास नहीं बदलेगा।',
  previewMore_one: 'और {{count}} एसेट',
  previewMore_other: 'और {{count}} एसेट',
  previewChecked: '{{total}} में {{checked}} एसेट जाँचे गए',
  previewFailed: 'पूर्वावलोकन लोड नहीं हो सका।',
  previewCounts: '{{status}}: अभी {{before}}, सहेजने के बाद {{after}}',
  notSaved: 'सहेजा नहीं गया',
  groupMovement: 'चलना, आइडल, रुकना',
  groupContact: 'लोकेशन और कनेक्शन',
  groupCharging: 'चार्जिंग',
  groupTrips: 'ट्रिप',
  groupDriving: 'ड्राइविंग',
  movingSpeedMetersPerSecond: 'चलता माना जाए, कम से कम',
  displacedMeters: 'इतना खिसकने पर चलता माना जाए',
  idleAfterSeconds: 'इतने समय बाद आइडल',
  stoppedAfterSeconds: 'इतने समय बाद रुका (बिना इग्निशन तार)',
  transitMeters: 'इग्निशन बंद में इतना खिसके तो ढुलाई',
  speedFromTrackSeconds: 'ट्रैक से स्पीड इतने समय पर',
  noLocationAfterSeconds: 'इतने समय बाद लोकेशन नहीं (उपयोग में)',
  noLocationParkedAfterSeconds: 'इतने समय बाद लोकेशन नहीं (पार्किंग में)',
  plausibleSpeedMetersPerSecond: 'सबसे अधिक संभव स्पीड',
  movingIntervalSeconds: 'चलते समय अपेक्षित रिपोर्टिंग अंतराल',
  parkedIntervalSeconds: 'खड़े रहने पर अपेक्षित रिपोर्टिंग अंतराल',
  offlineIntervals: 'इतने छूटे अंतराल पर ऑफ़लाइन',
  offlineMinimumSeconds: 'ऑफ़लाइन कम से कम इतने बाद',
  offlineLongFromSeconds: 'स्लीप डिवाइस: अंतराल कम से कम',
  offlineLongIntervals: 'स्लीप डिवाइस: इतने छूटे अंतराल पर ऑफ़लाइन',
  offlineLongExtraSeconds: 'स्लीप डिवाइस: अतिरिक्त समय',
  deviceErrorHoldSeconds: 'डिवाइस त्रुटि कम से कम इतनी देर दिखाएँ',
  chargingAfterSeconds: 'इतने समय बाद चार्जिंग',
  chargedPercent: 'चार्ज पूरा, कम से कम',
  batterySwapPercentPoints: 'चार्ज इतना बढ़े तो बैटरी बदली',
  tripEndsStoppedSeconds: 'इतनी देर रुकने पर ट्रिप समाप्त',
  tripEndsIdleSeconds: 'इतनी देर आइडल रहने पर ट्रिप समाप्त',
  tripSilenceSeconds: 'इतनी देर डेटा न आने पर ट्रिप समाप्त',
  tripMinimumMeters: 'ट्रिप की न्यूनतम दूरी',
  tripMinimumSeconds: 'ट्रिप की न्यूनतम अवधि',
  tripStartLeadSeconds: 'पहली हलचल से अधिकतम इतना पहले ट्रिप शुरू',
  tripGapSeconds: 'इतनी देर बाद ट्रिप में गैप',
  odometerTrackRatioMinimum: 'ओडोमीटर मानें, कम से कम (ट्रैक का हिस्सा)',
  odometerTrackRatioMaximum: 'ओडोमीटर मानें, अधिकतम (ट्रैक का हिस्सा)',
  harshAccelerationMetersPerSecondSquared: 'तेज़ एक्सेलरेशन इससे ऊपर',
  harshBrakingMetersPerSecondSquared: 'तेज़ ब्रेक इससे ऊपर',
  harshCorneringMetersPerSecondSquared: 'तेज़ मोड़ इससे ऊपर',
  harshMinimumSpeedMetersPerSecond: 'रफ़ ड्राइविंग की न्यूनतम स्पीड',
  harshCorneringMinimumSpeedMetersPerSecond: 'तेज़ मोड़ की न्यूनतम स्पीड',
  harshSpacingSeconds: 'रफ़ ड्राइविंग के लिए फ़िक्स का अधिकतम अंतर',
  speedingAfterSeconds: 'इतने समय बाद ओवरस्पीड',
  speedLimitMetersPerSecond: 'स्पीड सीमा',
};

/** Names of screens in the navigation. */
export const screens = {
  stateSettings: 'स्टेटस सेटिंग',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'stateSettings.write': 'स्टेटस सेटिंग बदलना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'stateSettings.update': 'स्टेटस सेटिंग बदलीं',
  'stateSettings.delete': 'स्टेटस सेटिंग रीसेट कीं',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  stateSettings: 'स्टेटस सेटिंग',
};
