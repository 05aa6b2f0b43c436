import { Link } from '@tanstack/react-router';
import { useTranslation } from '../../base/translation.ts';
import { Text } from '../../ui/layout/Text.ts';

/** The name of a place, which opens it. A deleted place has no page. */
export function PlaceLink({ id, name, deleted }: { id: string; name: string; deleted: boolean }) {
  const { t } = useTranslation('visits');
  if (!deleted)
    return (
      <Link to="/places" search={{ selected: id }}>
        {name}
      </Link>
    );
  return (
    <span>
      {name} <Text tone="soft">{t('deleted')}</Text>
    </span>
  );
}
