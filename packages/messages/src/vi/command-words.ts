/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: 'Khóa khởi động',
  RESET_IMMOBILIZE: 'Mở khóa khởi động',
  SET_REPORT_FREQ_INTERVAL: 'Bật thiết bị phụ',
  RESET_REPORT_FREQ_INTERVAL: 'Tắt thiết bị phụ',
  REMOTE_FORCE_LOCK: 'Buộc khóa cửa',
  REMOTE_DISARMING_DEVICE: 'Mở khóa cửa',
  // Families.
  immobilization: 'Khóa khởi động',
  auxiliaryTracker: 'Thiết bị phụ',
  lock: 'Cửa xe',
  // Where one stands.
  queued: 'Đang chờ',
  accepted: 'Đang gửi',
  inprogress: 'Đang thực hiện',
  success: 'Thành công',
  failed: 'Thất bại',
  cancelled: 'Đã hủy',
  // Why one waits.
  notConnected: 'Chờ thiết bị kết nối',
  noLiveFix: 'Chờ vị trí GPS trực tiếp',
  moving: 'Chờ: xe đang chạy',
  ignitionOn: 'Chờ: khóa điện đang bật',
  notAtRestLongEnough: 'Chờ xe dừng đủ lâu',
  devicesSeparated: 'Chờ: hai thiết bị của tài sản cách xa nhau',
  possibleSpoofing: 'Chờ: thiết bị có thể bị giả mạo',
  anotherInFlight: 'Chờ phản hồi của lệnh khác',
  unreachable: 'Không gửi được: thiết bị đã bị xóa',
  // What happened to one.
  requested: 'Đã yêu cầu',
  automaticRelease: 'Tự động mở khóa: xe chạy trước khi có phản hồi',
  taken: 'Đã lấy để gửi',
  sent: 'Đã gửi đến thiết bị',
  notWritten: 'Không gửi được; chờ lại',
  askedState: 'Chưa có phản hồi: đang hỏi trạng thái thiết bị',
  movedBeforeAnswer: 'Xe chạy trước khi thiết bị phản hồi',
  answered: 'Thiết bị đã xác nhận',
  refused: 'Thiết bị từ chối',
  unrecognisedAnswer: 'Phản hồi không rõ: không tính là thành công',
  stateUnknown: 'Không có phản hồi: không rõ trạng thái xe',
  lateAnswer: 'Phản hồi đến khi lệnh đã kết thúc',
  cancelledByUser: 'Người dùng đã hủy',
  superseded: 'Được thay bằng lệnh mở khóa',
  expired: 'Hết hạn trước khi gửi được',
  deviceChanged: 'Tài sản đã đổi hoặc không còn thiết bị',
  accountChanged: 'Tài sản hoặc thiết bị đã chuyển sang tài khoản khác',
  permissionLost: 'Người yêu cầu không còn quyền gửi lệnh này',
  releaseSent: 'Lệnh mở khóa đã được gửi tới thiết bị đã khóa xe.',
  releaseWaits: 'Lệnh mở khóa đang chờ thiết bị kết nối.',
  releaseImpossible: 'Không gửi được lệnh mở khóa: không liên lạc được với thiết bị.',
  // Put together.
  withAnswer: '{{happened}}: “{{answer}}”',
  byProduct: 'Waymark, tự động',
  somebody: 'Người dùng của tài khoản khác',
  ignitionOff: 'Bằng chứng xe dừng: khóa điện tắt, không di chuyển từ đó',
  atRest: 'Bằng chứng xe dừng: đã đứng yên đủ lâu',
  ignitionIsOn: 'Khóa điện bật',
  ignitionIsOff: 'Khóa điện tắt',
  fixAge: 'vị trí {{span}} trước',
  // The rule that holds one back.
  ruleConnected:
    'Lệnh khóa khởi động hoặc khóa cửa chỉ được gửi khi thiết bị có liên lạc trong {{seconds}} giây gần nhất và đúng một trong hai điều sau:',
  ruleIgnitionOff:
    'Khóa điện đã tắt ít nhất {{seconds}} giây, và một vị trí trực tiếp sau đó cho thấy xe không di chuyển.',
  ruleAtRest:
    'Ít nhất {{fixes}} vị trí trực tiếp trong {{span}} giây trở lên, không có khoảng trống quá {{gap}} giây, vị trí mới nhất không cũ hơn {{newest}} giây, tất cả ở tốc độ {{speed}} km/h trở xuống và trong phạm vi {{radius}} m. Khóa điện phải tắt, trừ khi rơ-le chỉ cắt đề.',
};
