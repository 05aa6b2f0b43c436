/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: 'Trọng số',
  weightsTitle: 'Trọng số điểm tài xế',
  weightsWhat:
    'Điểm trừ cho mỗi 30 giây quá tốc độ bắt đầu, mỗi sự kiện lái gắt và mỗi phút nổ máy tại chỗ sau 5 phút. Áp dụng cho mọi tài xế của tài khoản này, cả các kỳ trước.',
  newWeight: 'Trọng số mới',
  change: 'Thay đổi',
  weightMissing: 'Nhập số từ 0 đến {{maximum}}.',
  preview: 'Xem trước trên 30 ngày qua, chưa lưu.',
  previewCounts: 'Tài xế có điểm: {{drivers}}. Cao hơn: {{higher}}, thấp hơn: {{lower}}, không đổi: {{same}}.',
  previewFleet: 'Đội xe {{before}} → {{after}}.',
  previewDriver: '{{name}}: {{before}} → {{after}} trong kỳ đang xem.',
  defaults: 'Dùng trọng số mặc định',
  saveWeights: 'Lưu trọng số',
  weightsSaved: 'Đã lưu trọng số',
  weightsFailed: 'Chưa lưu được trọng số.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'Đã đổi trọng số điểm tài xế',
};
