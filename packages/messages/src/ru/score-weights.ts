/** Weights of the driver score: drawer with a preview. */
export const scoreWeights = {
  weights: 'Веса',
  weightsTitle: 'Веса оценки водителей',
  weightsWhat:
    'Баллы за каждые начатые 30 с превышения, каждое резкое событие и каждую минуту холостого хода сверх 5 мин. Действуют для всех водителей аккаунта и за прошлые периоды.',
  newWeight: 'Новый вес',
  change: 'Изменение',
  weightMissing: 'Введите число от 0 до {{maximum}}.',
  preview: 'Предпросмотр за 30 дней, ещё не сохранено.',
  previewCounts: 'Водителей с оценкой: {{drivers}}. Выше: {{higher}}, ниже: {{lower}}, без изменений: {{same}}.',
  previewFleet: 'Парк: {{before}} → {{after}}.',
  previewDriver: '{{name}}: {{before}} → {{after}} за показанный период.',
  defaults: 'Вернуть веса по умолчанию',
  saveWeights: 'Сохранить веса',
  weightsSaved: 'Веса сохранены',
  weightsFailed: 'Веса не сохранены.',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'scoreWeights.update': 'Веса оценки водителей изменены',
};
