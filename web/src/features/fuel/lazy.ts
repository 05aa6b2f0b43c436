/** The tab is loaded with its messages when opened, never with the page of the asset. */
import { lazy } from 'react';
import { withWords } from '../../base/language.ts';

export const FuelTab = lazy(async () => ({ default: (await withWords(() => import('./FuelTab.tsx'))()).FuelTab }));
