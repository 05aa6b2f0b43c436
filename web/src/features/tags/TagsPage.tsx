import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { TAG_COLUMNS, type Tag } from '@waymark/contract/tags/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { ManagedRecords, type RecordFiles, type RowLinkProps, useRecordView } from '../../ui/records/index.ts';
import { useTagColumns } from './columns.tsx';
import { TagForm, tagCalls } from './TagForm.tsx';

const FILES: RecordFiles = {
  file: ENDPOINTS.tags.file,
  template: ENDPOINTS.tags.template,
  upload: ENDPOINTS.tags.import,
  columns: TAG_COLUMNS,
  rowLimit: LIMITS.accountTags,
};

/** Lists the tags with the records that have them. */
export function TagsPage() {
  const { t } = useTranslation('tags');
  const [view, change] = useRecordView();
  const mayWrite = useMay('tags.write');
  const contact = useMay('people.contact');
  const mayReadDrivers = useMay('drivers.read');
  const mayReadCustomers = useMay('customers.read');
  const toAssets = ({ name }: Tag, props: RowLinkProps) => <Link to="/assets" search={{ tag: name }} {...props} />;
  return (
    <ManagedRecords
      name="tags"
      title={t('title')}
      icon="tag"
      columns={useTagColumns({
        drivers: contact && mayReadDrivers,
        customers: contact && mayReadCustomers,
        places: useMayCall(ENDPOINTS.places.list),
      })}
      calls={tagCalls}
      files={FILES}
      rowName={({ name }) => name}
      {...(mayWrite ? {} : { rowLink: toAssets })}
      view={view}
      onChange={change}
      searchPlaceholder={t('searchPlaceholder')}
      mayWrite={mayWrite}
      words={{ create: t('create'), edit: t('edit'), emptyTitle: t('emptyTitle'), emptyBody: t('emptyBody') }}
      form={(tag, drawer) => <TagForm tag={tag} drawer={drawer} />}
    />
  );
}
