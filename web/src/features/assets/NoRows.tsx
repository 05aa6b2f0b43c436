import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/problem.ts';
import { useMay } from '../../app/session.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useErrorText } from '../../ui/use-problem.ts';
import styles from './NoRows.module.css';
import { assetCountQuery } from './queries.ts';
import type { AssetListSearch } from './search.ts';
import type { ChangeView } from './view.ts';

const STEPS = [
  { title: 'stepRegistered', body: 'stepRegisteredBody' },
  { title: 'stepPacket', body: 'stepPacketBody' },
  { title: 'stepFix', body: 'stepFixBody' },
] as const;

/** The account has no asset at all: how to get the first. */
export function NoAssets({ onConnect, onCreate }: { onConnect: () => void; onCreate: () => void }) {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  const mayConnect = useMay('devices.write') && mayWrite;
  return (
    <section className={styles.empty}>
      <FirstTrack />
      <h2 className={styles.title}>{t('emptyTitle')}</h2>
      <p className={styles.body}>{mayWrite ? t('emptyBody') : t('emptyBodyReader')}</p>
      <div className={styles.actions}>
        {mayConnect && (
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onConnect}>
            {t('addDevice')}
          </Button>
        )}
        {mayWrite && (
          <Button variant="subtle" color="gray" onClick={onCreate}>
            {t('createWithoutDevice')}
          </Button>
        )}
      </div>
      {mayConnect && (
        <ol className={styles.steps}>
          {STEPS.map(({ title, body }, index) => (
            <li key={title}>
              <span className={`${styles.number} figures`} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{t(title)}</h3>
              <p>{t(body)}</p>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

/** Search and filters leave nothing: which of them to drop. */
export function NothingMatches({ view, onChange }: { view: AssetListSearch; onChange: ChangeView }) {
  const { t } = useTranslation(['assets', 'common']);
  const { search } = view;
  const count = [view.type, view.tag, view.status].filter((filter) => filter !== undefined).length;
  const total = useQuery(assetCountQuery({})).data ?? '…';
  const withoutFilters = useQuery({
    ...assetCountQuery(search ? { search } : {}),
    enabled: search !== undefined && count > 0,
  }).data;
  // Where the search alone finds nothing either, the search is what to drop.
  const filtersHide = count > 0 && withoutFilters !== 0;
  const sentence =
    search === undefined
      ? t('assets:noneMatchFilters', { count, total })
      : count === 0
        ? t('assets:noneMatch', { search, total })
        : t('assets:noneMatchBoth', { search, count, total });
  return (
    <section className={styles.empty} aria-live="polite">
      <span className={styles.glass}>
        <Icon name="search" size={20} />
      </span>
      <h2 className={styles.smallTitle}>{t('common:nothingMatches')}</h2>
      <p className={styles.body}>
        {sentence} {withoutFilters !== undefined && t('assets:withoutFilters', { number: withoutFilters })}
      </p>
      <div className={styles.actions}>
        {count > 0 && (
          <Button
            variant={filtersHide ? 'filled' : 'default'}
            onClick={() => onChange({ type: undefined, tag: undefined, status: undefined })}
          >
            {t('common:clearFilters')}
          </Button>
        )}
        {search !== undefined && (
          <Button variant={filtersHide ? 'default' : 'filled'} onClick={() => onChange({ search: undefined })}>
            {t('common:clearSearch')}
          </Button>
        )}
      </div>
    </section>
  );
}

/** The list did not come. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation(['assets', 'common']);
  const errorText = useErrorText();
  return (
    <section className={styles.empty} role="alert">
      <span className={styles.glass}>
        <Icon name="octagon" size={20} />
      </span>
      <h2 className={styles.smallTitle}>{t('assets:loadFailed')}</h2>
      <p className={styles.body}>{errorText(error instanceof ApiError ? error.code : 'error.internal')}</p>
      <div className={styles.actions}>
        <Button variant="filled" onClick={onRetry}>
          {t('common:tryAgain')}
        </Button>
      </div>
    </section>
  );
}

/** A track that leads to its first place. */
function FirstTrack() {
  return (
    <svg width="200" height="100" viewBox="0 0 200 100" fill="none" aria-hidden="true">
      <path
        d="M18 84c26 0 30-40 62-40s30 30 58 30c20 0 34-24 42-44"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="8 7"
        strokeLinecap="round"
      />
      <circle cx="14" cy="84" r="6" fill="var(--canvas)" stroke="var(--accent)" strokeWidth="3" />
      <circle cx="82" cy="44" r="6" fill="var(--canvas)" stroke="var(--line-strong)" strokeWidth="3" />
      <circle cx="142" cy="74" r="6" fill="var(--canvas)" stroke="var(--line-strong)" strokeWidth="3" />
      <path
        d="M184 32c6.5-7 11-12.5 11-19a11 11 0 0 0-22 0c0 6.5 4.5 12 11 19Z"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        transform="translate(0 1)"
      />
      <circle cx="184" cy="13" r="3.5" fill="var(--accent)" />
    </svg>
  );
}
