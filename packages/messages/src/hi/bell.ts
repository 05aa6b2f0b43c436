/** The bell of the header, and its drawer. */
export const bell = {
  title: 'अलर्ट और फ़ाइलें',
  open: 'अलर्ट खोलें',
  openUnread_one: 'अलर्ट खोलें, {{count}} बिना पढ़े',
  openUnread_other: 'अलर्ट खोलें, {{count}} बिना पढ़े',
  show: 'दिखाएँ',
  all: 'सभी अलर्ट',
  soundOn: 'नए अलर्ट पर आवाज़ होगी',
  soundOff: 'नए अलर्ट पर आवाज़ नहीं होगी',
  turnSoundOn: 'आवाज़ चालू करें',
  turnSoundOff: 'आवाज़ बंद करें',
  emptyTitle: 'आपके लिए अभी कोई अलर्ट नहीं',
  emptyBody: 'आपको भेजे गए अलर्ट यहाँ दिखते हैं।',
  putAway: 'हटाएँ',
};
