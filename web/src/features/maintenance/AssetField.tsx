import { useController } from 'react-hook-form';
import { AssetSelect } from '../devices/index.ts';

/** The asset of a form, its required field `assetId`. */
export function AssetField({ label }: { label: string }) {
  const { field, fieldState } = useController<{ assetId: string }>({ name: 'assetId' });
  return (
    <AssetSelect
      label={label}
      required
      inputRef={field.ref}
      value={field.value || null}
      error={fieldState.error?.message}
      onChange={(id) => field.onChange(id ?? '')}
      onBlur={field.onBlur}
    />
  );
}
