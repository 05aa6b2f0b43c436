import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { LIMITS } from '@waymark/domain/limits.ts';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/Icon.tsx';
import styles from './SelectionBar.module.css';

/** How many assets are selected, and what can be done with them together. */
export function SelectionBar({ ids, onClear }: { ids: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation(['assets', 'liveMap', 'history']);
  const tooMany = ids.length > LIMITS.playbackAssets;
  return (
    <div className={styles.bar} role="status">
      <strong className="figures">{t('assets:selected', { count: ids.length })}</strong>
      {tooMany ? (
        <span className={styles.hint}>{t('history:playFull', { most: LIMITS.playbackAssets })}</span>
      ) : (
        <Button
          size="xs"
          leftSection={<Icon name="play" />}
          renderRoot={(props) => <Link {...props} to="/playback" search={{ assets: ids.join(',') }} />}
        >
          {t('liveMap:playTogether')}
        </Button>
      )}
      <Button size="xs" variant="subtle" color="gray" onClick={onClear}>
        {t('assets:clearSelection')}
      </Button>
    </div>
  );
}
