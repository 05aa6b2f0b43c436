/** Photographs of incidents and services. */
export const photographs = {
  title: 'Фотографии',
  count: '{{count}} из {{most}}',
  add: 'Добавить фотографии',
  remove: 'Удалить {{name}}',
  help: 'JPEG, PNG или WebP. Данные о месте и камере из фотографий удаляются.',
  titleFiles: 'Фотографии и файлы',
  addFiles: 'Добавить файлы',
  helpFiles: 'JPEG, PNG, WebP или PDF. Данные о месте и камере из фотографий удаляются.',
};
