export const reportAbouts = {
  fleetSummary: 'Quãng đường, thời gian, số chuyến và tốc độ cao nhất của từng phương tiện, so với kỳ trước',
  trips: 'Từng chuyến với giờ bắt đầu, giờ kết thúc, quãng đường và thời gian',
  stops: 'Phương tiện dừng ở đâu và bao lâu giữa các chuyến',
  idling: 'Thời gian nổ máy mà không chạy, lâu nhất trước',
  mileage: 'Quãng đường theo phương tiện, tài xế, nhãn, bãi xe hoặc thời gian',
  utilization: 'Số ngày và giờ sử dụng của từng phương tiện, ít dùng nhất trước',
  statusHistory: 'Mọi lần đổi trạng thái và thời lượng',
  visits: 'Phương tiện đến và rời địa điểm khi nào, ở lại bao lâu',
  notReporting: 'Phương tiện có thiết bị đã lâu không gửi gì',
};
