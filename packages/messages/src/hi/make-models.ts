/** Makes and models: list, form. */
export const makeModels = {
  title: 'मेक और मॉडल',
  make: 'मेक',
  model: 'मॉडल',
  years: 'वर्ष',
  yearsSince: '{{from}} से',
  yearsUntil: '{{to}} तक',
  yearsRange: '{{from}}–{{to}}',
  yearFrom: 'पहला वर्ष',
  yearTo: 'आख़िरी वर्ष',
  yearFromHelp: 'पता न हो तो खाली छोड़ें।',
  yearToHelp: 'अब भी बनता हो तो खाली छोड़ें।',
  assetTypes: 'एसेट प्रकार',
  anyType: 'कोई भी प्रकार',
  origin: 'स्रोत',
  anyOrigin: 'कोई भी स्रोत',
  originProduct: 'Waymark',
  originOwn: 'आपका खाता',
  searchPlaceholder: 'मेक या मॉडल',
  create: 'मेक और मॉडल जोड़ें',
  edit: 'मेक और मॉडल',
  ofProduct: 'यह मेक और मॉडल Waymark के साथ आता है और बदला नहीं जा सकता। आप अपना जोड़ सकते हैं।',
  delete: 'मिटाएँ',
  deleteBody: 'यह आगे सुझाया नहीं जाएगा। जिन एसेट में यह है, उनका मेक और मॉडल वही रहेगा।',
  emptyTitle: 'अभी कोई मेक और मॉडल नहीं',
};

/** Names of screens in the navigation. */
export const screens = {
  makeModels: 'मेक और मॉडल',
};

/** Names of permissions, by the keys of the domain. */
export const permissions = {
  'makeModels.write': 'मेक और मॉडल जोड़ना',
};

/** Actions in the audit log, by `noun.verb`. */
export const auditActions = {
  'makeModel.create': 'मेक और मॉडल जोड़ा',
  'makeModel.update': 'मेक और मॉडल बदला',
  'makeModel.delete': 'मेक और मॉडल मिटाया',
  'makeModel.import': 'मेक और मॉडल इंपोर्ट किए',
};

/** Kinds of records in the audit log. */
export const auditKinds = {
  makeModel: 'मेक और मॉडल',
};
