/** Cache of the browser with the last answers that the application keeps for a start without network. */
export const KEPT_ANSWERS = 'waymark-answers';

/** Removes the kept answers from this device. Without a secure connection the browser keeps none. */
export async function forgetAnswers(): Promise<void> {
  if ('caches' in window) await caches.delete(KEPT_ANSWERS).catch(() => false);
}
