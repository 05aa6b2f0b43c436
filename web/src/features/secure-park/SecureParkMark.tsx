import { useTranslation } from '../../base/translation.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import styles from './SecurePark.module.css';
import { useSecureParkOf, useSecureParkWords } from './use-secure-park.ts';

/** Mark of an asset whose secure park is on, beside its name. */
export function SecureParkMark({ assetId }: { assetId: string }) {
  const { t } = useTranslation('securePark');
  const setting = useSecureParkOf(assetId);
  const words = useSecureParkWords();
  const now = useNow(60_000);
  if (setting === undefined) return null;
  const text = `${t('title')}: ${words.state(setting, now)}`;
  return (
    <span role="img" className={styles.mark} aria-label={text} title={text}>
      <Icon name="shield" size={14} />
    </span>
  );
}

/** The same as a line of text. */
export function SecureParkLine({ assetId, className }: { assetId: string; className?: string | undefined }) {
  const { t } = useTranslation('securePark');
  const setting = useSecureParkOf(assetId);
  const words = useSecureParkWords();
  const now = useNow(60_000);
  if (setting === undefined) return null;
  return (
    <p className={className}>
      <Icon name="shield" size={14} /> {t('title')}: {words.state(setting, now)}
    </p>
  );
}
