/** Common parts of forms. */
export const forms = {
  refused: 'Не сохранено.',
  selectAll: 'Выбрать все',
  addRow: 'Добавить',
  removeRow: 'Удалить запись {{number}}',
  moveUp: 'Переместить запись {{number}} вверх',
  moveDown: 'Переместить запись {{number}} вниз',
  noRows: 'Записей пока нет.',
  country: 'Страна',
};
