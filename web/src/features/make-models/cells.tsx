import type { MakeModel } from '@waymark/contract/make-models/schema.ts';
import { useTranslation } from '../../base/translation.ts';

/** Shows "2015–2020", "since 2015", "until 2020", or nothing if unknown. */
export function Years({ yearFrom, yearTo }: Pick<MakeModel, 'yearFrom' | 'yearTo'>) {
  const { t } = useTranslation('makeModels');
  if (yearFrom !== null && yearTo !== null) return t('yearsRange', { from: yearFrom, to: yearTo });
  if (yearFrom !== null) return t('yearsSince', { from: yearFrom });
  return yearTo === null ? null : t('yearsUntil', { to: yearTo });
}

/** Names of asset types. */
export function Kinds({ assetTypes }: Pick<MakeModel, 'assetTypes'>) {
  const { t, i18n } = useTranslation('assetType');
  return new Intl.ListFormat(i18n.language, { type: 'unit' }).format(assetTypes.map((type) => t(type)));
}
