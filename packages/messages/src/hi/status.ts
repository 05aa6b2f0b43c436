/** The fourteen statuses of an asset. */
export const status = {
  npa: 'NPA',
  pending: 'डेटा का इंतज़ार',
  offline: 'ऑफ़लाइन',
  fault: 'खराबी',
  error: 'त्रुटि',
  nolocation: 'लोकेशन नहीं',
  transit: 'ढुलाई में',
  moving: 'चल रहा है',
  charging: 'चार्ज हो रहा है',
  charged: 'चार्ज पूरा',
  active: 'काम पर',
  waiting: 'इंतज़ार में',
  idle: 'आइडल',
  stopped: 'रुका हुआ',
};
