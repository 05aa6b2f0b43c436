/** The bell of the header, and its drawer. */
export const bell = {
  title: 'Оповещения и файлы',
  open: 'Открыть оповещения',
  openUnread_one: 'Открыть оповещения, непрочитанных: {{count}}',
  openUnread_few: 'Открыть оповещения, непрочитанных: {{count}}',
  openUnread_many: 'Открыть оповещения, непрочитанных: {{count}}',
  openUnread_other: 'Открыть оповещения, непрочитанных: {{count}}',
  show: 'Показать',
  all: 'Все оповещения',
  soundOn: 'Новые оповещения со звуком',
  soundOff: 'Новые оповещения без звука',
  turnSoundOn: 'Включить звук',
  turnSoundOff: 'Выключить звук',
  emptyTitle: 'Оповещений пока нет',
  emptyBody: 'Здесь появятся оповещения, адресованные вам.',
  putAway: 'Скрыть',
};
