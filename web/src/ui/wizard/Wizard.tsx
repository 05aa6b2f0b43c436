import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../icons/Icon.tsx';
import { Box } from '../layout/Box.ts';
import { MessageBar } from '../layout/MessageBar.tsx';
import { Row } from '../layout/Row.ts';
import { mayOpen } from './machine.ts';
import { useStepHistory } from './use-step-history.ts';
import { machineSteps, useWizard, type WizardOptions, type WizardWork } from './use-wizard.ts';
import styles from './Wizard.module.css';

/** Properties passed to a step. */
export interface StepView<Data> {
  data: Data;
  /** Stores the input of this step. Later steps must then be submitted again. */
  edit: (value: Data[keyof Data]) => void;
  /** Called by the step's form when it is submitted and valid. */
  next: () => Promise<void>;
  /** Id of the step's form element, which the "Next" button submits. */
  formId: string;
}

export interface WizardStep<Data> extends WizardWork<Data> {
  title: string;
  /** Next is disabled until the step is complete. By default it shows the missing fields. */
  nextWhenComplete?: boolean;
  render: (view: StepView<Data>) => ReactNode;
}

/**
 * Guides the user through ordered steps. A step opens when all before it were accepted. Buttons are Cancel, Previous,
 * Next and, on the last step, Save. The browser's Back leads to the step before.
 */
export function Wizard<Data>({
  steps,
  onCancel,
  onDone,
  ...options
}: Omit<WizardOptions<Data>, 'steps'> & { steps: readonly WizardStep<Data>[]; onCancel: () => void }) {
  const { t } = useTranslation(['wizard', 'common']);
  const unwind = useRef(() => Promise.resolve());
  const { state, tell, next } = useWizard({
    ...options,
    steps,
    onDone: () => void unwind.current().then(() => onDone?.()),
  });
  const formId = useId();
  const body = useRef<HTMLDivElement>(null);
  const { at, status, rejection } = state;
  unwind.current = useStepHistory(at, (wanted) => tell({ type: 'goTo', at: wanted }).at);
  const machine = machineSteps(steps);
  const step = steps[at]!;
  const last = at === steps.length - 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step starts with the focus on its first field
  useEffect(() => {
    body.current?.querySelector<HTMLElement>('input:not([hidden]):not([type=radio]), select')?.focus();
  }, [at]);
  return (
    <div>
      <Row as="ol" align="stretch" margin="0 0 20px" aria-label={t('wizard:steps')}>
        {steps.map(({ id, title }, place) => (
          <li key={id} className={styles.step} data-done={place < state.completed || undefined}>
            <button
              type="button"
              className={styles.number}
              aria-label={t('wizard:step', { number: place + 1, title })}
              aria-current={place === at ? 'step' : undefined}
              disabled={!mayOpen(machine, state, place)}
              onClick={() => tell({ type: 'goTo', at: place })}
            >
              {place < state.completed && place !== at ? <Icon name="check" size={14} /> : place + 1}
            </button>
          </li>
        ))}
      </Row>
      <h1>{step.title}</h1>
      {rejection !== undefined && (
        <Box margin="12px 0">
          <MessageBar kind="danger" title={rejection} />
        </Box>
      )}
      <div ref={body} key={step.id}>
        {step.render({
          data: state.data,
          edit: (value) => tell({ type: 'edit', id: step.id, value }),
          next,
          formId,
        })}
      </div>
      <Row align="stretch" gap={8} marginTop={24} className={styles.buttons}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        {at > 0 && (
          <Button disabled={status !== 'editing'} onClick={() => tell({ type: 'previous' })}>
            {t('wizard:previous')}
          </Button>
        )}
        <Button
          type="submit"
          form={formId}
          variant="filled"
          loading={status !== 'editing'}
          disabled={step.nextWhenComplete === true && !step.validate(state.data)}
        >
          {last ? t('common:save') : t('wizard:next')}
        </Button>
      </Row>
    </div>
  );
}
