/** Common parts of forms. */
export const forms = {
  refused: 'सहेजा नहीं गया।',
  selectAll: 'सभी चुनें',
  addRow: 'जोड़ें',
  removeRow: 'एंट्री {{number}} हटाएँ',
  moveUp: 'एंट्री {{number}} ऊपर ले जाएँ',
  moveDown: 'एंट्री {{number}} नीचे ले जाएँ',
  noRows: 'अभी कोई एंट्री नहीं है।',
  country: 'देश',
};
