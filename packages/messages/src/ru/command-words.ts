/** What remote commands are called, and what happens to them, by the codes of the domain. */
export const commandWords = {
  // Requests.
  SET_IMMOBILIZE: 'Заблокировать',
  RESET_IMMOBILIZE: 'Разблокировать',
  SET_REPORT_FREQ_INTERVAL: 'Включить доп. трекер',
  RESET_REPORT_FREQ_INTERVAL: 'Выключить доп. трекер',
  REMOTE_FORCE_LOCK: 'Запереть двери',
  REMOTE_DISARMING_DEVICE: 'Отпереть двери',
  // Families.
  immobilization: 'Блокировка двигателя',
  auxiliaryTracker: 'Дополнительный трекер',
  lock: 'Двери',
  // Where one stands.
  queued: 'В очереди',
  accepted: 'Передаётся',
  inprogress: 'Выполняется',
  success: 'Успешно',
  failed: 'Ошибка',
  cancelled: 'Отменена',
  // Why one waits.
  notConnected: 'Ждёт подключения устройства',
  noLiveFix: 'Ждёт свежих координат GPS',
  moving: 'Ждёт: машина движется',
  ignitionOn: 'Ждёт: зажигание включено',
  notAtRestLongEnough: 'Ждёт, пока машина простоит достаточно долго',
  devicesSeparated: 'Ждёт: два устройства объекта далеко друг от друга',
  possibleSpoofing: 'Ждёт: возможна подмена устройства',
  anotherInFlight: 'Ждёт ответа на другую команду',
  unreachable: 'Отправить нельзя: устройство удалено',
  // What happened to one.
  requested: 'Запрошена',
  automaticRelease: 'Автоматическая разблокировка: машина тронулась до ответа',
  taken: 'Взята в отправку',
  sent: 'Передана устройству',
  notWritten: 'Передать не удалось; снова ждёт',
  askedState: 'Ответа нет: у устройства запрошено состояние',
  movedBeforeAnswer: 'Машина тронулась до ответа устройства',
  answered: 'Подтверждена устройством',
  refused: 'Отклонена устройством',
  unrecognisedAnswer: 'Ответ непонятен: успехом не считается',
  stateUnknown: 'Ответа нет: состояние машины неизвестно',
  lateAnswer: 'Ответ пришёл, когда команда была завершена',
  cancelledByUser: 'Отменена пользователем',
  superseded: 'Заменена командой разблокировки',
  expired: 'Срок истёк до передачи',
  deviceChanged: 'У объекта теперь другое устройство или его нет',
  accountChanged: 'Объект или устройство перешли в другой аккаунт',
  permissionLost: 'У запросившего больше нет права на неё',
  releaseSent: 'Разблокировка отправлена устройству, которое заблокировало машину.',
  releaseWaits: 'Разблокировка ждёт подключения устройства.',
  releaseImpossible: 'Разблокировку отправить не удалось: устройство недоступно.',
  // Put together.
  withAnswer: '{{happened}}: «{{answer}}»',
  byProduct: 'Waymark, автоматически',
  somebody: 'Пользователь другого аккаунта',
  ignitionOff: 'Доказательство стоянки: зажигание выключено, движения не было',
  atRest: 'Доказательство стоянки: стоит достаточно долго',
  ignitionIsOn: 'Зажигание включено',
  ignitionIsOff: 'Зажигание выключено',
  fixAge: 'координатам {{span}}',
  // The rule that holds one back.
  ruleConnected:
    'Команда блокировки двигателя или дверей передаётся, только если устройство выходило на связь за последние {{seconds}} с и верно одно из двух:',
  ruleIgnitionOff:
    'Зажигание выключено не менее {{seconds}} с, и свежие координаты после этого показывают, что машина не сдвинулась.',
  ruleAtRest:
    'Не менее {{fixes}} свежих координат за {{span}} с или дольше, без перерыва более {{gap}} с, последним не больше {{newest}} с, все при скорости до {{speed}} км/ч и в пределах {{radius}} м. Зажигание должно быть выключено, если только реле не разрывает один стартер.',
};
