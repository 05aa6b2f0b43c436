/** The rules of a wizard without its screen: collected data, steps that may open and transitions. */

export interface MachineStep<Data> {
  id: keyof Data & string;
  /** Returns whether the input is valid. */
  isValid: (data: Data) => boolean;
}

export interface WizardState<Data> {
  /** Nothing can be changed while a step is submitted. */
  status: 'editing' | 'submitting' | 'done';
  /** Index of the current step, from 0. */
  at: number;
  /** Number of steps from the first on that were accepted with their current values. */
  completed: number;
  data: Data;
  /** Text of the reason why the step was refused. */
  rejection: string | undefined;
}

export type WizardEvent<Data> =
  | { type: 'edit'; id: keyof Data & string; value: Data[keyof Data] }
  | { type: 'previous' }
  | { type: 'goTo'; at: number }
  | { type: 'next' }
  | { type: 'accepted' }
  /** `reopen`: the step that must be submitted again, if it is not the current one. */
  | { type: 'rejected'; message: string; reopen?: string | undefined };

export function startWizard<Data>(data: Data): WizardState<Data> {
  return { status: 'editing', at: 0, completed: 0, data, rejection: undefined };
}

/**
 * Returns a wizard that continues where an earlier one was. Stops at the first step whose data is no longer complete.
 */
export function resumeWizard<Data>(
  steps: readonly MachineStep<Data>[],
  data: Data,
  { at, completed }: Pick<WizardState<Data>, 'at' | 'completed'>,
): WizardState<Data> {
  const open = steps.findIndex((step) => !step.isValid(data));
  const valid = Math.min(completed, open === -1 ? steps.length - 1 : open);
  return { ...startWizard(data), at: Math.min(at, valid), completed: valid };
}

/** Returns whether a step may open. All steps before it must be accepted and still valid. */
export function mayOpen<Data>(
  steps: readonly MachineStep<Data>[],
  { status, completed, data }: WizardState<Data>,
  at: number,
): boolean {
  if (status !== 'editing' || at < 0 || at >= steps.length || at > completed) return false;
  return steps.slice(0, at).every((step) => step.isValid(data));
}

/** Returns the wizard after an event. A disallowed event changes nothing. */
export function afterEvent<Data>(
  steps: readonly MachineStep<Data>[],
  state: WizardState<Data>,
  event: WizardEvent<Data>,
): WizardState<Data> {
  if (event.type === 'accepted' || event.type === 'rejected')
    return state.status === 'submitting' ? answered(steps, state, event) : state;
  if (state.status !== 'editing') return state;
  if (event.type === 'edit') return edited(steps, state, event.id, event.value);
  if (event.type === 'next') return submitted(steps, state);
  const at = event.type === 'goTo' ? event.at : state.at - 1;
  return at !== state.at && mayOpen(steps, state, at) ? { ...state, at, rejection: undefined } : state;
}

/** Applies an edit. The edited step and all later ones must be accepted again. */
function edited<Data>(
  steps: readonly MachineStep<Data>[],
  state: WizardState<Data>,
  id: keyof Data & string,
  value: Data[keyof Data],
): WizardState<Data> {
  const place = steps.findIndex((step) => step.id === id);
  if (place !== state.at || same(state.data[id], value)) return state;
  const data = { ...state.data, [id]: value };
  return { ...state, data, completed: Math.min(state.completed, place), rejection: undefined };
}

/** Submits the current step. An accepted and unchanged step is only passed, but the last one is always submitted. */
function submitted<Data>(steps: readonly MachineStep<Data>[], state: WizardState<Data>): WizardState<Data> {
  const step = steps[state.at];
  if (!step?.isValid(state.data)) return state;
  const passed = state.at < state.completed && state.at < steps.length - 1;
  if (passed) return { ...state, at: state.at + 1, rejection: undefined };
  return { ...state, status: 'submitting', rejection: undefined };
}

function answered<Data>(
  steps: readonly MachineStep<Data>[],
  state: WizardState<Data>,
  event: Extract<WizardEvent<Data>, { type: 'accepted' | 'rejected' }>,
): WizardState<Data> {
  if (event.type === 'rejected') {
    const place = steps.findIndex((step) => step.id === event.reopen);
    const at = place === -1 ? state.at : Math.min(place, state.at);
    return { ...state, status: 'editing', at, completed: Math.min(state.completed, at), rejection: event.message };
  }
  const completed = Math.max(state.completed, state.at + 1);
  if (completed === steps.length) return { ...state, status: 'done', completed };
  return { ...state, status: 'editing', at: state.at + 1, completed };
}

function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
