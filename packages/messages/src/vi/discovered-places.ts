/** Places that assets return to, under the list of places. */
export const discovered = {
  title: 'Địa điểm được phát hiện',
  review: 'Xem',
  close: 'Đóng địa điểm được phát hiện',
  show: 'Hiện {{position}} trên bản đồ',
  visits_other: '{{count}} lượt ghé',
  vehicles_other: '{{count}} xe trong 90 ngày',
  figures: 'trung bình {{mean}}, lần cuối {{date}}',
  create: 'Tạo địa điểm',
  hide: 'Ẩn',
  showVisits: 'Xem lượt ghé',
  hideVisits: 'Ẩn lượt ghé',
  newest: '{{shown}} lượt ghé mới nhất',
  hidden: 'Đã ẩn địa điểm được phát hiện',
  undo: 'Hoàn tác',
  hiddenTitle: 'Địa điểm đã ẩn',
  showAgain: 'Hiện lại',
  shownAgain: 'Đã hiện lại địa điểm được phát hiện',
  back: 'Quay lại địa điểm được phát hiện',
  failed: 'Không thực hiện được. Hãy thử lại.',
  emptyTitle: 'Chưa có địa điểm được phát hiện',
  emptyBody:
    'Waymark đề xuất những nơi mà phương tiện quay lại ít nhất ba lần trong 90 ngày. Địa điểm đã tạo không nằm trong số này.',
  emptyHiddenTitle: 'Không có địa điểm đã ẩn',
  emptyHiddenBody: 'Các địa điểm được phát hiện mà bạn đã ẩn nằm ở đây và có thể hiện lại.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'discoveredPlace.hide': 'Đã ẩn địa điểm được phát hiện',
  'discoveredPlace.show': 'Đã hiện lại địa điểm được phát hiện',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  discoveredPlace: 'Địa điểm được phát hiện',
};
