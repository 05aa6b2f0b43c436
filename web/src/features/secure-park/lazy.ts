/** Parts shown by other screens. They are loaded with their messages when they are shown, never with the screen. */
import { lazy } from 'react';
import { withWords } from '../../base/language.ts';
import { latePart } from '../../base/lazy-part.ts';

/** Marks are beside names in the first lists, which go before them. */
export const SecureParkMark = latePart(() => import('./SecureParkMark.tsx'), 'SecureParkMark');
export const SecureParkLine = latePart(() => import('./SecureParkMark.tsx'), 'SecureParkLine');

export const SecureParkCard = lazy(async () => ({
  default: (await withWords(() => import('./SecureParkCard.tsx'))()).SecureParkCard,
}));

export const SecureParkDialog = lazy(async () => ({
  default: (await withWords(() => import('./SecureParkDialog.tsx'))()).SecureParkDialog,
}));
