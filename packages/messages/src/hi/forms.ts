/** Common parts of forms. */
export const forms = {
  refused: 'सहेजा नहीं गया।',
  selectAll: 'सभी चुनें',
  addRow: 'जोड़ें',
  removeRow: 'प्रविष्टि {{number}} हटाएँ',
  moveUp: 'प्रविष्टि {{number}} ऊपर ले जाएँ',
  moveDown: 'प्रविष्टि {{number}} नीचे ले जाएँ',
  noRows: 'अभी कोई प्रविष्टि नहीं है।',
  country: 'देश',
};
