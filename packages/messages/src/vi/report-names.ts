export const reportNames = {
  fleetSummary: 'Tổng hợp đội xe',
  trips: 'Chuyến',
  stops: 'Điểm dừng',
  idling: 'Nổ máy tại chỗ',
  mileage: 'Quãng đường',
  utilization: 'Mức sử dụng',
  statusHistory: 'Lịch sử trạng thái',
  visits: 'Lượt ghé địa điểm',
  notReporting: 'Không gửi dữ liệu',
};
