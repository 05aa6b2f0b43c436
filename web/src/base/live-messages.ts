/** Messages of the live channel that concern the user rather than the fleet, such as a new alert. */
type Listener = (message: { type: string }) => void;

const listeners = new Set<Listener>();

/** Subscribes to the messages. @returns unsubscribe */
export function onLiveMessage(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Passes a received text on. Ignores texts that are no message. */
export function receiveLiveMessage(text: string): void {
  let message: unknown;
  try {
    message = JSON.parse(text);
  } catch {
    return;
  }
  if (typeof message !== 'object' || message === null || !('type' in message) || typeof message.type !== 'string')
    return;
  for (const listener of listeners) listener(message as { type: string });
}
