import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ViewScreen } from '@waymark/contract/views/schema.ts';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../base/lazy-part.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Pill } from '../../ui/icons/Pill.tsx';
import { Text } from '../../ui/layout/Text.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import { useOpenView } from './open-view.ts';
import { viewsQuery } from './queries.ts';
import styles from './ViewsButton.module.css';
import { shownSearch, showsView } from './view-address.ts';

const ViewsPanel = lazyPart(() => import('./ViewsPanel.tsx'), 'ViewsPanel');

/**
 * The saved views of a screen: the active one, all of them, and a form to save the current view.
 *
 * @param compact icon only, for narrow places
 */
export function ViewsButton({ screen, compact = false }: { screen: ViewScreen; compact?: boolean }) {
  const { t } = useTranslation('views');
  const search = shownSearch(screen, useLocation());
  const openView = useOpenView();
  const views = useQuery(viewsQuery).data;
  const shown = views?.find(
    (view) => view.screen === screen && view.query !== '' && showsView(screen, search, openView(view).search),
  );
  const [openedId, setOpenedId] = useState<string>();
  if (shown !== undefined && shown.id !== openedId) setOpenedId(shown.id);
  // A report keeps the name of its view while its definition is changed.
  const changed = screen === 'reports' && !shown ? views?.find(({ id }) => id === openedId) : undefined;
  const name = (shown ?? changed)?.name;
  const label = name === undefined ? t('views') : t('current', { name });
  return (
    <>
      <Popover
        width={340}
        align={compact ? 'end' : 'start'}
        target={(props) => (
          <button
            {...props}
            className={styles.target}
            data-compact={compact || undefined}
            aria-label={label}
            title={label}
          >
            <Icon name="bookmark" />
            <Text truncate className={styles.word}>
              {name ?? t('views')}
            </Text>
            <Icon name="chevronDown" size={14} className={styles.arrow} />
          </button>
        )}
      >
        {(close) => (
          <Suspense fallback={null}>
            <ViewsPanel screen={screen} shownId={shown?.id} onClose={close} />
          </Suspense>
        )}
      </Popover>
      {changed && <Pill tone="warn" icon="edit" label={t('changed')} hint={t('changedHint')} />}
    </>
  );
}
