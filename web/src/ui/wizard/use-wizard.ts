import { useCallback, useRef, useState } from 'react';
import { afterEvent, startWizard, type WizardEvent, type WizardState } from './machine.ts';

/** Thrown by a step that is refused or by the final save. */
export class WizardRejection extends Error {
  override readonly name = 'WizardRejection';
  /** The step that must be submitted again, if it is not the current one. */
  readonly reopen: string | undefined;

  /** @param message in the user's language */
  constructor(message: string, reopen?: string) {
    super(message);
    this.reopen = reopen;
  }
}

export interface WizardWork<Data> {
  id: keyof Data & string;
  validate: (data: Data) => boolean;
  /** Runs before the wizard continues. @throws WizardRejection to show a message and stay */
  submit?: (data: Data) => Promise<void>;
}

export interface WizardOptions<Data> {
  steps: readonly WizardWork<Data>[];
  initial: Data;
  /** Sends the data of all steps. @throws WizardRejection */
  save: (data: Data) => Promise<void>;
  onDone?: (() => void) | undefined;
  /** Returns the text for errors other than rejections. */
  messageOf: (error: unknown) => string;
}

export interface WizardControl<Data> {
  state: WizardState<Data>;
  /** @returns the wizard after the event */
  tell: (event: WizardEvent<Data>) => WizardState<Data>;
  /** Submits the current step. Resolves when it was accepted or refused. */
  next: () => Promise<void>;
}

/** Runs the state machine: submits steps and saves at the end. */
export function useWizard<Data>(options: WizardOptions<Data>): WizardControl<Data> {
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState(() => startWizard(options.initial));
  // Typing and Enter may come faster than a render.
  const now = useRef(state);
  const tell = useCallback((event: WizardEvent<Data>) => {
    const steps = latest.current.steps.map(({ id, validate }) => ({ id, isValid: validate }));
    now.current = afterEvent(steps, now.current, event);
    setState(now.current);
    return now.current;
  }, []);
  const next = useCallback(async () => {
    if (now.current.status === 'submitting') return;
    const { status, at, data } = tell({ type: 'next' });
    if (status !== 'submitting') return;
    const { steps, save, onDone, messageOf } = latest.current;
    try {
      await steps[at]?.submit?.(data);
      if (at === steps.length - 1) await save(data);
    } catch (error) {
      const rejection = error instanceof WizardRejection ? error : new WizardRejection(messageOf(error));
      tell({ type: 'rejected', message: rejection.message, reopen: rejection.reopen });
      return;
    }
    if (tell({ type: 'accepted' }).status === 'done') onDone?.();
  }, [tell]);
  return { state, tell, next };
}
