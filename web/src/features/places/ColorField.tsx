import { PLACE_COLORS } from '@waymark/domain/places/place.ts';
import { useTranslation } from '../../base/translation.ts';
import { useField } from '../../ui/form/use-field.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import styles from './ColorField.module.css';

/** Selects the color of a place. */
export function ColorField({ name, label }: { name: string; label: string }) {
  const { t } = useTranslation('placeColor');
  const field = useField({ name });
  return (
    <fieldset className={styles.colors}>
      <VisuallyHidden as="legend">{label}</VisuallyHidden>
      {PLACE_COLORS.map((color) => (
        <label key={color} title={t(color)} style={{ background: `var(--place-${color})` }}>
          <input
            type="radio"
            name={name}
            value={color}
            aria-label={t(color)}
            checked={field.value === color}
            onChange={() => field.onChange(color)}
          />
        </label>
      ))}
    </fieldset>
  );
}
