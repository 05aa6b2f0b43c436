/** Roles and permissions, by the keys of the domain. `…Meaning` describes a role. */
export const roles = {
  admin: 'Администратор',
  adminMeaning: 'Всё в аккаунте и в подчинённых.',
  techSupport: 'Техподдержка',
  techSupportMeaning:
    'Видит всё; управляет устройствами, командами, оповещениями, происшествиями и обслуживанием. Без пользователей, аккаунтов и состояния оплаты.',
  installer: 'Установщик',
  installerMeaning: 'Настраивает устройства и ставит их на машины; исправляет данные машины. Больше ничего.',
  accountant: 'Бухгалтер',
  accountantMeaning: 'Видит объекты и отчёты; ставит отметку NPA.',
  viewer: 'Наблюдатель',
  viewerMeaning: 'Только чтение: без команд, а о водителях и клиентах видны лишь имена.',
  'reports.read': 'Видеть историю и отчёты',
  'system.read': 'Видеть состояние системы',
  'people.contact': 'Видеть телефоны и адреса людей',
};
