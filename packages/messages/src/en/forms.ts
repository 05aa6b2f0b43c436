/** Common parts of forms. */
export const forms = {
  refused: 'Not saved.',
  selectAll: 'Select all',
  addRow: 'Add',
  removeRow: 'Remove entry {{number}}',
  moveUp: 'Move entry {{number}} up',
  moveDown: 'Move entry {{number}} down',
  noRows: 'No entries yet.',
  country: 'Country',
};
