import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Popover } from '../../ui/overlays/Popover.tsx';
import styles from './MapControls.module.css';

/** Controls for zoom, fit, layers and own position. Below them, toggles for additional layers. */
export function MapControls({
  phone,
  bottom,
  names,
  trail,
  onZoom,
  onFit,
  onLocate,
  onNames,
  onTrail,
}: {
  phone: boolean;
  /** Height in px covered by the sheet. */
  bottom: number;
  names: boolean;
  trail: boolean;
  onZoom: (steps: number) => void;
  onFit: () => void;
  onLocate: () => void;
  onNames: (on: boolean) => void;
  onTrail: (on: boolean) => void;
}) {
  const { t } = useTranslation('liveMap');
  const layers = (
    <Popover
      width={240}
      align={phone ? 'end' : 'start'}
      target={(props) => (
        <button {...props} className={styles.button} aria-label={t('layers')} title={t('layers')}>
          <Icon name="layers" />
        </button>
      )}
    >
      {() => (
        <Stack gap={10}>
          <Checkbox size="xs" label={t('namesHint')} checked={names} onChange={() => onNames(!names)} />
          <Checkbox size="xs" label={t('trailHint')} checked={trail} onChange={() => onTrail(!trail)} />
        </Stack>
      )}
    </Popover>
  );
  if (phone)
    return (
      <>
        <div className={styles.phoneLayers}>{layers}</div>
        <div className={styles.phoneLocate} style={{ bottom: bottom + 16 }}>
          <Control icon="fit" label={t('fit')} onClick={onFit} />
          <Control icon="locate" label={t('locate')} onClick={onLocate} />
        </div>
      </>
    );
  return (
    <>
      <div className={styles.controls}>
        <div className={styles.group}>
          <Control icon="plus" label={t('zoomIn')} onClick={() => onZoom(1)} />
          <Control icon="minus" label={t('zoomOut')} onClick={() => onZoom(-1)} />
        </div>
        <div className={styles.group}>
          <Control icon="fit" label={t('fit')} onClick={onFit} />
          {layers}
          <Control icon="locate" label={t('locate')} onClick={onLocate} />
        </div>
      </div>
      <div className={styles.bar}>
        <Toggle icon="tag" word={t('names')} hint={t('namesHint')} on={names} onChange={onNames} />
        <Toggle icon="route" word={t('trail')} hint={t('trailHint')} on={trail} onChange={onTrail} />
      </div>
    </>
  );
}

function Control({ icon, label, onClick }: { icon: IconName; label: string; onClick: () => void }) {
  return (
    <button type="button" className={styles.button} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}

function Toggle({
  icon,
  word,
  hint,
  on,
  onChange,
}: {
  icon: IconName;
  word: string;
  hint: string;
  on: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <button type="button" className={styles.toggle} aria-pressed={on} title={hint} onClick={() => onChange(!on)}>
      <Icon name={icon} /> {word}
    </button>
  );
}
