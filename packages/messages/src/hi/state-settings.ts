/** Thresholds of states and trips: names and screen. */
export const stateSettings = {
  title: 'स्थिति सेटिंग',
  intro: 'किस मान से एसेट चलता, आइडल, ऑफ़लाइन या ट्रिप पर माना जाए। बदलाव सहेजने के समय से लागू होता है; पहले का वैसा ही रहता है।',
  scope: 'किसके लिए',
  scopeAll: 'सभी प्रकार',
  scopeOwn: '{{type}} (अपनी)',
  threshold: 'सीमा',
  usual: 'सामान्य',
  own: 'अपना मान',
  changed: 'बदलाव',
  changedBy: '{{time}}, {{name}}',
  ofAll: 'सभी प्रकार से: {{value}}',
  noLimit: 'कोई नहीं',
  toDefault: '{{name}}: सामान्य पर लौटाएँ',
  reset: 'सब सामान्य करें',
  resetTitle: 'सभी सेटिंग सामान्य पर लौटाएँ?',
  resetBody: '{{scope}}: अब से सामान्य मान लागू होंगे। इतिहास वैसा ही रहेगा।',
  saved: 'सेटिंग सहेजी गईं। अब से लागू हैं।',
  range: '{{minimum}} से {{maximum}}',
  reader: 'आप ये सेटिंग देख सकते हैं। एडमिन इन्हें बदलते हैं।',
  somebody: 'इस खाते से बाहर का कोई',
  failed: 'सेटिंग लोड नहीं हो सकीं।',
  groupMovement: 'चलना, आइडल, रुकना',
  groupContact: 'लोकेशन और कनेक्शन',
  groupCharging: 'चार्जिंग',
  groupTrips: 'ट्रिप',
  groupDriving: 'ड्राइविंग',
  movingSpeedMetersPerSecond: 'इस स्पीड से चलता माना जाए',
  displacedMeters: 'रुकने की जगह से दूरी',
  idleAfterSeconds: 'आइडल माना जाए इतने बाद',
  stoppedAfterSeconds: 'रुका माना जाए (बिना इग्निशन तार)',
  transitMeters: 'ट्रांज़िट: इग्निशन बंद में दूरी',
  speedFromTrackSeconds: 'ट्रैक से स्पीड मापने का समय',
  noLocationAfterSeconds: 'लोकेशन नहीं (उपयोग में)',
  noLocationParkedAfterSeconds: 'लोकेशन नहीं (पार्किंग में)',
  plausibleSpeedMetersPerSecond: 'सबसे अधिक संभव स्पीड',
  movingIntervalSeconds: 'अपेक्षित रिपोर्ट अंतराल, चलते हुए',
  parkedIntervalSeconds: 'अपेक्षित रिपोर्ट अंतराल, खड़े हुए',
  offlineIntervals: 'इतने अंतराल चुप रहने पर ऑफ़लाइन',
  offlineMinimumSeconds: 'ऑफ़लाइन कम से कम इतने बाद',
  offlineLongFromSeconds: 'स्लीप ट्रैकर: अंतराल से',
  offlineLongIntervals: 'स्लीप ट्रैकर: इतने अंतराल पर ऑफ़लाइन',
  offlineLongExtraSeconds: 'स्लीप ट्रैकर: अतिरिक्त समय',
  deviceErrorHoldSeconds: 'डिवाइस त्रुटि कम से कम दिखे',
  chargingAfterSeconds: 'चार्जिंग माना जाए इतने बाद',
  chargedPercent: 'चार्ज पूरा इतने से',
  batterySwapPercentPoints: 'बैटरी बदली: चार्ज में बढ़त',
  tripEndsStoppedSeconds: 'रुकने पर ट्रिप खत्म',
  tripEndsIdleSeconds: 'आइडल रहने पर ट्रिप खत्म',
  tripSilenceSeconds: 'चुप रहने पर ट्रिप खत्म',
  tripMinimumMeters: 'सबसे छोटी ट्रिप (दूरी)',
  tripMinimumSeconds: 'सबसे छोटी ट्रिप (समय)',
  tripStartLeadSeconds: 'पहली चाल से पहले शुरू, अधिकतम',
  tripGapSeconds: 'ट्रिप में अंतर इतने से',
  odometerTrackRatioMinimum: 'ओडोमीटर माना जाए से (ट्रैक अनुपात)',
  odometerTrackRatioMaximum: 'ओडोमीटर माना जाए तक (ट्रैक अनुपात)',
  harshAccelerationMetersPerSecondSquared: 'तेज़ त्वरण इससे ऊपर',
  harshBrakingMetersPerSecondSquared: 'तेज़ ब्रेक इससे ऊपर',
  harshCorneringMetersPerSecondSquared: 'तेज़ मोड़ इससे ऊपर',
  harshMinimumSpeedMetersPerSecond: 'तेज़ ड्राइविंग गिनी जाए से',
  harshCorneringMinimumSpeedMetersPerSecond: 'तेज़ मोड़ गिना जाए से',
  harshSpacingSeconds: 'तेज़ ड्राइविंग के लिए लोकेशन अंतर अधिकतम',
  speedingAfterSeconds: 'ओवरस्पीड मानी जाए इतने बाद',
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
