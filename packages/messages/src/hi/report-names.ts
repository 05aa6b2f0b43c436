export const reportNames = {
  fleetSummary: 'फ़्लीट सारांश',
  trips: 'ट्रिप',
  stops: 'स्टॉप',
  idling: 'आइडलिंग',
  mileage: 'तय दूरी',
  utilization: 'उपयोग दर',
  statusHistory: 'स्टेटस इतिहास',
  visits: 'जगहों की विज़िट',
  notReporting: 'पैकेट नहीं भेज रहे',
};
