import { useCallback, useRef, useState } from 'react';
import { afterEvent, type MachineStep, resumeWizard, type WizardEvent, type WizardState } from './machine.ts';

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
  /** Where an earlier wizard with this data was. */
  resumed?: Pick<WizardState<Data>, 'at' | 'completed'> | undefined;
  /** Called after each change. */
  onChange?: ((state: WizardState<Data>) => void) | undefined;
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

/** Returns the steps as the state machine knows them. */
export function machineSteps<Data>(steps: readonly WizardWork<Data>[]): MachineStep<Data>[] {
  return steps.map(({ id, validate }) => ({ id, isValid: validate }));
}

/** Runs the state machine: submits steps and saves at the end. */
export function useWizard<Data>(options: WizardOptions<Data>): WizardControl<Data> {
  const latest = useRef(options);
  latest.current = options;
  const [state, setState] = useState(() => {
    const { steps, initial, resumed = { at: 0, completed: 0 } } = options;
    return resumeWizard(machineSteps(steps), initial, resumed);
  });
  // Typing and Enter may come faster than a render.
  const now = useRef(state);
  const tell = useCallback((event: WizardEvent<Data>) => {
    now.current = afterEvent(machineSteps(latest.current.steps), now.current, event);
    setState(now.current);
    latest.current.onChange?.(now.current);
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
