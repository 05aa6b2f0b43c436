/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: 'इमोबिलाइज़ करें',
  RESET_IMMOBILIZE: 'मोबिलाइज़ करें',
  SET_REPORT_FREQ_INTERVAL: 'सहायक ट्रैकर चालू करें',
  RESET_REPORT_FREQ_INTERVAL: 'सहायक ट्रैकर बंद करें',
  REMOTE_FORCE_LOCK: 'ज़बरन लॉक करें',
  REMOTE_DISARMING_DEVICE: 'अनलॉक करें',
  // Families.
  immobilization: 'इमोबिलाइज़ेशन',
  auxiliaryTracker: 'सहायक ट्रैकर',
  lock: 'दरवाज़े',
  // Where one stands.
  queued: 'कतार में',
  accepted: 'भेजा जा रहा है',
  inprogress: 'प्रगति पर',
  success: 'सफल',
  failed: 'विफल',
  cancelled: 'रद्द',
  // Why one waits.
  notConnected: 'डिवाइस के जुड़ने की प्रतीक्षा',
  noLiveFix: 'लाइव GPS स्थिति की प्रतीक्षा',
  moving: 'प्रतीक्षा: वाहन चल रहा है',
  ignitionOn: 'प्रतीक्षा: इग्निशन चालू है',
  notAtRestLongEnough: 'वाहन के पर्याप्त समय तक रुकने की प्रतीक्षा',
  devicesSeparated: 'प्रतीक्षा: एसेट के दोनों डिवाइस एक-दूसरे से दूर हैं',
  possibleSpoofing: 'प्रतीक्षा: डिवाइस की नकल का संदेह है',
  anotherInFlight: 'दूसरे कमांड के जवाब की प्रतीक्षा',
  // What happened to one.
  requested: 'अनुरोध किया गया',
  automaticRelease: 'अपने आप छोड़ा गया: जवाब से पहले वाहन चल पड़ा',
  taken: 'भेजने के लिए लिया गया',
  sent: 'डिवाइस को भेजा गया',
  notWritten: 'भेजा नहीं जा सका; फिर प्रतीक्षा में',
  askedState: 'अभी जवाब नहीं: डिवाइस से स्थिति पूछी गई',
  movedBeforeAnswer: 'डिवाइस के जवाब से पहले वाहन चल पड़ा',
  answered: 'डिवाइस ने पुष्टि की',
  refused: 'डिवाइस ने मना किया',
  unrecognisedAnswer: 'अज्ञात जवाब: सफल नहीं माना जाएगा',
  stateUnknown: 'जवाब नहीं: वाहन की स्थिति अज्ञात',
  lateAnswer: 'कमांड समाप्त होने के बाद जवाब आया',
  cancelledByUser: 'उपयोगकर्ता ने रद्द किया',
  superseded: 'छोड़ने के कमांड ने इसकी जगह ली',
  expired: 'भेजे जाने से पहले समय समाप्त',
  deviceChanged: 'एसेट पर अब दूसरा डिवाइस है, या कोई नहीं',
  accountChanged: 'एसेट या उसका डिवाइस दूसरे खाते में गया',
  permissionLost: 'अनुरोध करने वाले को अब इसकी अनुमति नहीं',
  // Put together.
  withAnswer: '{{happened}}: “{{answer}}”',
  byProduct: 'Waymark, अपने आप',
  somebody: 'दूसरे खाते का उपयोगकर्ता',
  ignitionOff: 'रुके होने का प्रमाण: इग्निशन बंद, उसके बाद कोई हलचल नहीं',
  atRest: 'रुके होने का प्रमाण: पर्याप्त समय से खड़ा है',
  ignitionIsOn: 'इग्निशन चालू',
  ignitionIsOff: 'इग्निशन बंद',
  fixAge: 'स्थिति {{span}} पुरानी',
  // The rule that holds one back.
  ruleConnected:
    'इमोबिलाइज़ या लॉक करने का कमांड तभी भेजा जाता है जब पिछले {{seconds}} सेकंड में डिवाइस से संपर्क हुआ हो और इनमें से एक बात सही हो:',
  ruleIgnitionOff: 'इग्निशन कम से कम {{seconds}} सेकंड से बंद है, और उसके बाद की लाइव स्थिति दिखाती है कि वाहन नहीं हिला।',
  ruleAtRest:
    'कम से कम {{fixes}} लाइव स्थितियाँ {{span}} सेकंड या अधिक समय की, {{gap}} सेकंड से बड़े अंतराल के बिना, नवीनतम अधिकतम {{newest}} सेकंड पुरानी, सभी {{speed}} km/h या कम पर और {{radius}} m के भीतर। इग्निशन बंद होना चाहिए, जब तक कि रिले केवल स्टार्टर न काटता हो।',
};
