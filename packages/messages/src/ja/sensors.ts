/** Sensors: list, form, values of an asset. */
export const sensors = {
  title: 'センサー',
  name: '名前',
  nameHelp:
    '名前を変更すると、このセンサーを指定しているルールとタンクも新しい名前に変わります。元の名前のセンサーがほかにある場合は変わりません。',
  kind: '種類',
  anyKind: 'すべての種類',
  kindNumber: '数値',
  kindOnOff: 'オン/オフ',
  kindText: 'テキスト',
  unit: '単位',
  scope: '適用先',
  scopeAsset: '1つのアセット',
  scopeTag: 'タグの付いたアセット',
  scopeDeviceModel: 'デバイス機種のアセット',
  asset: 'アセット',
  tag: 'タグ',
  deviceModel: 'デバイス機種',
  reads: '読み取る値',
  assets: 'アセット',
  searchPlaceholder: '名前、値、タグ、アセット',
  create: 'センサーを作成',
  edit: 'センサー',
  delete: 'センサーを削除',
  deleteBody:
    'アセット、履歴、レポートからこのセンサーがなくなります。このセンサーのアラートルールはアラートを出さなくなります。',
  emptyTitle: 'センサーはまだありません',
  emptyBody:
    'センサーは、荷室の温度、ドア、タンクの残量など、デバイスの値に名前と単位を付けます。最初のセンサーを作成してください。',
  sectionWhere: '適用先',
  scopeHelp: '同じ名前のセンサーが複数あるときは、アセット、タグ、デバイス機種の順に優先されます。',
  sectionValue: '値',
  by: '値の取得元',
  bySource: 'デバイスの値',
  byExpression: '計算式',
  source: 'デバイスの値',
  expression: '計算式',
  expressionHelp: '下の値を使って計算します。例：analogue1Volts * 20 - 40。関数：{{functions}}。',
  sectionNumber: '範囲、校正、平滑化',
  minimum: '有効な最小値',
  maximum: '有効な最大値',
  rangeHelp: '範囲外の元の値は無視されます。',
  calibration: '校正表',
  calibrationHelp: '2点の間の値は直線で補間します。表の外では最初または最後の値になります。',
  addPoint: '点を追加',
  raw: '元の値',
  value: '値',
  smoothing: '平滑化',
  smoothingNone: 'なし',
  smoothingMedian: '中央値',
  smoothingMean: '平均',
  over: '対象',
  overReadings: '値の個数',
  overSeconds: '時間（秒）',
  sectionOnOff: 'オンになる条件',
  threshold: 'オンのしきい値',
  thresholdHelp: '空欄の場合、0以外の数値がオンです。',
  inverted: 'オンとオフを入れ替える',
  sectionText: '表示する言葉',
  words: '元の値に対応する言葉',
  wordsHelp: '対応する言葉のない値は、そのまま表示します。',
  addWord: '言葉を追加',
  word: '言葉',
  sectionFrom: '変更の適用',
  from: '適用',
  fromNow: '今から',
  fromAlways: '常に（履歴を修正）',
  fromHelp: 'それまでの値には以前の設定が使われます。「常に」を選ぶと、すべて置き換わります。',
  sectionTry: '試す',
  tryAsset: '試すアセット',
  tryHelp: 'アセットを選ぶと、デバイスの値とセンサーの結果が表示されます。',
  lastValues: 'デバイスの最新の値',
  noReadings: 'このアセットは過去7日間に何も送信していません。',
  useReading: '{{name}}を使う',
  result: '結果',
  time: '時刻',
  noResult: '値なし',
  tryInvalid: '結果を見るには、上の項目を入力してください。',
  tryFailed: '値を読み込めませんでした。',
  since: '{{time}}から',
  versions: 'バージョン',
  always: '常時',
  noneOfAssetBody: 'センサーは、デバイスの値に名前、単位、校正を付けます。',
  toSensors: 'センサーを開く',
  curve: '{{name}}の推移',
  failed: 'センサーを読み込めませんでした。',
};

/** Names of screens in the navigation. */
export const screens = {
  sensors: 'センサー',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'sensors.read': 'センサーの閲覧',
  'sensors.write': 'センサーの作成・変更・削除',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'sensor.create': 'センサーを作成',
  'sensor.update': 'センサーを変更',
  'sensor.delete': 'センサーを削除',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  sensor: 'センサー',
};

/** Facts recorded in audit entries, by key. */
export const auditFacts = {
  source: 'デバイスの値',
  expression: '計算式',
  validFrom: '適用開始',
};
