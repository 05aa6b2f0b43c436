/** Parts shown by other screens. They are loaded with their messages when they are shown, never with the screen. */
import { lazy } from 'react';
import { withWords } from '../../base/language.ts';
import { firstScreenSettled } from '../../base/settled.ts';

const loadMarks = withWords(() => import('./SecureParkMark.tsx'));
/** Marks are beside names in the first lists and need all words, so these lists go before them. */
const marks = () => firstScreenSettled().then(loadMarks);

export const SecureParkMark = lazy(async () => ({ default: (await marks()).SecureParkMark }));
export const SecureParkLine = lazy(async () => ({ default: (await marks()).SecureParkLine }));

export const SecureParkCard = lazy(async () => ({
  default: (await withWords(() => import('./SecureParkCard.tsx'))()).SecureParkCard,
}));

export const SecureParkDialog = lazy(async () => ({
  default: (await withWords(() => import('./SecureParkDialog.tsx'))()).SecureParkDialog,
}));
