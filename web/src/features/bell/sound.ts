import { createStore } from '../../base/store.ts';

/** Set while this device plays no sound. */
const SILENT_KEY = 'waymark.alertsSilent';
const HERTZ = [880, 660] as const;
const NOTE_SECONDS = 0.14;
const VOLUME = 0.08;

export const soundOn = createStore(localStorage.getItem(SILENT_KEY) === null);

/** Switches the sound of alerts. This device remembers it. */
export function setSound(on: boolean): void {
  if (on) localStorage.removeItem(SILENT_KEY);
  else localStorage.setItem(SILENT_KEY, 'true');
  soundOn.set(on);
}

/** Plays two short notes. Silent if the user switched the sound off, or the browser allows none yet. */
export function playSound(): void {
  if (!soundOn.get() || typeof AudioContext === 'undefined') return;
  const context = new AudioContext();
  const volume = new GainNode(context, { gain: VOLUME });
  volume.connect(context.destination);
  HERTZ.forEach((frequency, place) => {
    const note = new OscillatorNode(context, { frequency });
    note.connect(volume);
    note.start(context.currentTime + place * NOTE_SECONDS);
    note.stop(context.currentTime + (place + 1) * NOTE_SECONDS);
    if (place === HERTZ.length - 1) note.onended = () => void context.close();
  });
}
