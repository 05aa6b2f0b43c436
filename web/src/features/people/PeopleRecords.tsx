import { useQuery } from '@tanstack/react-query';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import {
  ManagedRecords,
  type ManagedRecordsProps,
  NamesOnly,
  type RecordFiles,
  useRecordView,
} from '../../ui/records/index.ts';
import { tagNamesQuery } from '../tags/index.ts';
import type { PeopleView } from './search.ts';

const CALLS = { customers: ENDPOINTS.customers, drivers: ENDPOINTS.drivers };

type Props<Row> = Pick<
  ManagedRecordsProps<Row, PeopleView>,
  'icon' | 'columns' | 'calls' | 'facts' | 'form' | 'tabs' | 'counted' | 'rowActions'
> & {
  noun: 'customers' | 'drivers';
  /** Columns of the imported and exported table. */
  fileColumns: RecordFiles['columns'];
};

/** Screen of a noun of people. Users without `people.contact` see, search and sort names only. */
export function PeopleRecords<Row extends { id: string; name: string }>({ noun, fileColumns, ...records }: Props<Row>) {
  const { t } = useTranslation(noun);
  const [view, change] = useRecordView<PeopleView>();
  const contact = useMay('people.contact');
  const tags = useQuery({ ...tagNamesQuery, enabled: contact }).data ?? [];
  const filter = {
    id: 'tag',
    label: t('tags'),
    any: t('anyTag'),
    options: tags.map((tag) => ({ value: tag, label: tag })),
  };
  const { file, template, import: upload } = CALLS[noun];
  return (
    <ManagedRecords
      {...records}
      name={noun}
      title={t('title')}
      files={{ file, template, upload, columns: fileColumns, rowLimit: LIMITS.importRows }}
      rowName={({ name }) => name}
      view={view}
      onChange={change}
      searchPlaceholder={t(contact ? 'searchPlaceholder' : 'name')}
      filters={contact ? [filter] : []}
      notice={!contact && <NamesOnly />}
      mayWrite={useMay(`${noun}.write`)}
      words={{
        create: t('create'),
        edit: t('edit'),
        emptyTitle: t('emptyTitle'),
        emptyBody: t('emptyBody'),
      }}
    />
  );
}
