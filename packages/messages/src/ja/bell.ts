/** The bell of the header, and its drawer. */
export const bell = {
  title: 'アラートとファイル',
  open: 'アラートを開く',
  openUnread_other: 'アラートを開く、未読{{count}}件',
  show: '表示',
  all: 'すべてのアラート',
  soundOn: '新しいアラートで音を鳴らす',
  soundOff: '新しいアラートで音を鳴らさない',
  turnSoundOn: '音をオンにする',
  turnSoundOff: '音をオフにする',
  emptyTitle: 'アラートはまだありません',
  emptyBody: '通知されたアラートがここに表示されます。',
  putAway: '確認済みにする',
};
