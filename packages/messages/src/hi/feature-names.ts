/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'इमोबिलाइज़ेशन',
  messaging: 'संदेश',
  stateSettings: 'स्थिति सेटिंग',
  fuel: 'ईंधन',
  maintenance: 'रखरखाव',
  geofence: 'जियोफ़ेंस',
  securePark: 'सुरक्षित पार्किंग',
  npa: 'NPA',
  routeCompliance: 'मार्ग अनुपालन',
  liveAnimation: 'लाइव एनिमेशन',
  accounts: 'खाते',
  deviceManagement: 'डिवाइस प्रबंधन',
  incidents: 'घटनाएँ',
  auxiliaryTracker: 'सहायक ट्रैकर',
  tripReports: 'यात्रा रिपोर्ट',
  driverBehaviorReports: 'ड्राइवर व्यवहार रिपोर्ट',
};
