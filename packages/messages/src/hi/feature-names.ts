/** Features of an account and a user, by the keys of the domain. */
export const featureNames = {
  immobilization: 'इमोबिलाइज़ेशन',
  messaging: 'मैसेजिंग',
  stateSettings: 'स्टेटस सेटिंग',
  fuel: 'ईंधन',
  maintenance: 'मेंटेनेंस',
  geofence: 'जियोफ़ेंस',
  securePark: 'सुरक्षित पार्किंग',
  npa: 'NPA',
  routeCompliance: 'रूट अनुपालन',
  liveAnimation: 'लाइव एनिमेशन',
  accounts: 'खाते',
  deviceManagement: 'डिवाइस मैनेजमेंट',
  incidents: 'घटनाएँ',
  auxiliaryTracker: 'सहायक ट्रैकर',
  tripReports: 'ट्रिप रिपोर्ट',
  driverBehaviorReports: 'ड्राइवर बिहेवियर रिपोर्ट',
};
