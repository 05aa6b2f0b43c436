/** Events of assets: driving events and alerts as one list. */
export const events = {
  title: 'Sự kiện',
  about: 'Sự kiện khi lái và cảnh báo của mọi phương tiện, mới nhất trước',
  event: 'Sự kiện',
  asset: 'Phương tiện',
  source: 'Nguồn',
  driving: 'Sự kiện khi lái',
  alert: 'Cảnh báo',
  severity: 'Mức độ',
  where: 'Ở đâu',
  measured: 'Đo được',
  limit: 'Giới hạn',
  unit: 'Đơn vị',
  time: 'Thời gian',
  ended: 'Kết thúc',
  lasted: 'Kéo dài',
  goesOn: 'đang tiếp diễn',
  latitude: 'Vĩ độ',
  longitude: 'Kinh độ',
  anySource: 'Mọi nguồn',
  anyType: 'Mọi sự kiện',
  anyAsset: 'Mọi phương tiện',
  searchPlaceholder: 'Tên hoặc biển số phương tiện',
  why: 'Vì sao?',
  emptyTitle: 'Không có sự kiện trong khoảng này',
  emptyBody:
    'Sự kiện khi lái hiện ở đây khi phương tiện chạy gấp hoặc quá nhanh, còn cảnh báo hiện khi một quy tắc được đáp ứng. Hãy chọn khoảng khác hoặc tạo quy tắc.',
  toRules: 'Mở quy tắc cảnh báo',
};

/** Names of screens in the navigation. */
export const screens = {
  events: 'Sự kiện',
};
