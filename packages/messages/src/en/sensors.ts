/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'Sensors',
  name: 'Name',
  nameHelp: 'Rules and tanks that name this sensor follow its new name, unless another sensor has the earlier one.',
  kind: 'Kind',
  anyKind: 'Any kind',
  kindNumber: 'Number',
  kindOnOff: 'On/off',
  kindText: 'Text',
  unit: 'Unit',
  scope: 'Applies to',
  scopeAsset: 'One asset',
  scopeTag: 'Assets with a tag',
  scopeDeviceModel: 'Assets with a device model',
  asset: 'Asset',
  tag: 'Tag',
  deviceModel: 'Device model',
  reads: 'Reads',
  assets: 'Assets',
  searchPlaceholder: 'Name, value, tag, asset',
  create: 'Create sensor',
  edit: 'Sensor',
  delete: 'Delete sensor',
  deleteBody: 'The sensor is removed from assets, history and reports. Its alert rules raise no more alerts.',
  emptyTitle: 'No sensors yet',
  emptyBody: 'A sensor gives a value of a device a name and a unit, such as “Cargo temperature”. Create the first one.',
  sectionWhere: 'Where it applies',
  scopeHelp:
    'Several sensors may have one name. The one of the asset counts first, then the tag, then the device model.',
  sectionValue: 'Value',
  by: 'Value from',
  bySource: 'A value of the device',
  byExpression: 'An expression',
  source: 'Value of the device',
  expression: 'Expression',
  expressionHelp: 'Calculates with the values below, for example: analogue1Volts * 20 - 40. Functions: {{functions}}.',
  sectionNumber: 'Range, calibration and smoothing',
  minimum: 'Valid from',
  maximum: 'Valid to',
  rangeHelp: 'Raw values outside of this range are ignored.',
  calibration: 'Calibration table',
  calibrationHelp:
    'Between two points, the value lies on the straight line. Outside of the table, the first or last value applies.',
  addPoint: 'Add point',
  raw: 'Raw value',
  value: 'Value',
  smoothing: 'Smoothing',
  smoothingNone: 'None',
  smoothingMedian: 'Median',
  smoothingMean: 'Mean',
  over: 'Over',
  overReadings: 'Number of values',
  overSeconds: 'Time (s)',
  sectionOnOff: 'When it is on',
  threshold: 'On from',
  thresholdHelp: 'Leave empty if any number except 0 is on.',
  inverted: 'Swap on and off',
  sectionText: 'Words',
  words: 'Words for raw values',
  wordsHelp: 'Values without a word are shown as the device sends them.',
  addWord: 'Add word',
  word: 'Word',
  sectionFrom: 'When the change applies',
  from: 'Applies',
  fromNow: 'From now on',
  fromAlways: 'Always (corrects the history)',
  fromHelp: 'Earlier values keep the earlier definition. “Always” replaces all of them.',
  sectionTry: 'Try it',
  tryAsset: 'Asset to try it on',
  tryHelp: 'Choose an asset to see what its device sends and what the sensor makes of it.',
  lastValues: 'Last values of the device',
  noReadings: 'This asset sent nothing in the last 7 days.',
  useReading: 'Use {{name}}',
  result: 'Result',
  time: 'Time',
  noResult: 'No value',
  tryInvalid: 'Complete the fields above to see the result.',
  tryFailed: 'The values could not be loaded.',
  since: 'since {{time}}',
  versions: 'Versions',
  always: 'always',
  noneOfAssetBody: 'Sensors give values of the device a name, a unit and a calibration.',
  toSensors: 'Go to sensors',
  curve: '{{name}} over time',
  failed: 'The sensors could not be loaded.',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'Sensors',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'See sensors',
  'sensors.write': 'Create, change and delete sensors',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'Sensor created',
  'sensor.update': 'Sensor changed',
  'sensor.delete': 'Sensor deleted',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'Sensor',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'Value of the device',
  expression: 'Expression',
  validFrom: 'Applies from',
};
