/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'maintenance.read': 'Melihat perawatan',
  'maintenance.write': 'Merencanakan, mencatat, dan menghapus servis',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'serviceConfig.create': 'Rencana servis ditambah',
  'serviceConfig.update': 'Rencana servis diubah',
  'serviceConfig.delete': 'Rencana servis dihapus',
  'serviceConfig.import': 'Rencana servis diimpor',
  'serviceConfig.apply': 'Rencana servis diterapkan',
  'serviceLog.create': 'Servis dicatat',
  'serviceLog.update': 'Servis diubah',
  'serviceLog.delete': 'Servis dihapus',
  'serviceLog.import': 'Riwayat servis diimpor',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  serviceConfig: 'Rencana servis',
  serviceLog: 'Servis',
};
