import type { PlaceType } from '@waymark/domain/places/place.ts';
import type { IconName } from '../../ui/icons/icons.ts';

export const PLACE_ICONS: Readonly<Record<PlaceType, IconName>> = {
  depot: 'warehouse',
  customer: 'user',
  warehouse: 'home',
  stop: 'pin',
  fuel: 'fuel',
  charging: 'bolt',
  service: 'wrench',
  parking: 'parking',
  other: 'flag',
};
