/** The bell of the header, and its drawer. */
export const bell = {
  title: 'Alerts and files',
  open: 'Open alerts',
  openUnread_one: 'Open alerts, {{count}} unread',
  openUnread_other: 'Open alerts, {{count}} unread',
  show: 'Show',
  all: 'All alerts',
  soundOn: 'New alerts make a sound',
  soundOff: 'New alerts make no sound',
  turnSoundOn: 'Turn the sound on',
  turnSoundOff: 'Turn the sound off',
  emptyTitle: 'No alerts for you yet',
  emptyBody: 'Alerts that you are notified of appear here.',
  putAway: 'Put away',
};
