import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { StateSettings } from '@waymark/contract/state-settings/schema.ts';
import type { StateScope } from '@waymark/domain/state-scope.ts';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useCurrentUser } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Card } from '../../ui/layout/Card.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { LeaveGuard } from '../../ui/overlays/LeaveGuard.tsx';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { stateSettingsKey } from './queries.ts';
import { StatusPreview } from './StatusPreview.tsx';
import styles from './ThresholdForm.module.css';
import { ThresholdRow } from './ThresholdRow.tsx';
import { ThresholdSections } from './ThresholdSections.tsx';
import { THRESHOLD_GROUPS, type ThresholdName } from './threshold-units.ts';
import {
  ownValues,
  problemsOf,
  type ThresholdTexts,
  textsOf,
  unsavedOf,
  usualValues,
  valuesOf,
} from './threshold-values.ts';
import { useMeasure } from './use-measure.ts';

/** Lists every threshold of one scope with its default, its own value and its last change. Saves them as a whole. */
export function ThresholdForm({
  scope,
  scopeName,
  settings,
  mayWrite,
  scopeChoice,
}: {
  scope: StateScope;
  scopeName: string;
  settings: readonly StateSettings[];
  mayWrite: boolean;
  /** Field that chooses the scope. */
  scopeChoice: ReactNode;
}) {
  const { t } = useTranslation(['stateSettings', 'common', 'forms']);
  const errorText = useErrorText();
  const { unitsSystem } = useCurrentUser();
  const own = ownValues(settings, scope);
  const [texts, setTexts] = useState<ThresholdTexts>(() => textsOf(own, unitsSystem));
  const [touched, setTouched] = useState<ReadonlySet<ThresholdName>>(new Set());
  const [resetting, setResetting] = useState(false);
  // A link to one threshold carries its name.
  const linked = useLocation({ select: ({ hash }) => hash });
  useEffect(() => document.getElementById(linked)?.focus(), [linked]);
  const values = valuesOf(texts, own, unitsSystem);
  const problems = problemsOf(values, settings, scope);
  const unsaved = unsavedOf(values, own);
  const isChanged = unsaved.length > 0;
  // Not state, because leaving immediately after typing must also ask.
  const changed = useRef(false);
  changed.current = isChanged;
  const stored = (words: string, data: Partial<Record<ThresholdName, number>>): void => {
    changed.current = false;
    setTexts(textsOf(data, unitsSystem));
    setTouched(new Set());
    setResetting(false);
    notifications.show({ message: words });
    void queryClient.invalidateQueries({ queryKey: stateSettingsKey });
    void queryClient.invalidateQueries({ queryKey: ['thresholds'] });
  };
  const save = useMutation({
    mutationFn: () => call(ENDPOINTS.stateSettings.update, { body: { type: 'state', id: scope, data: values } }),
    onSuccess: ({ data }) => stored(t('stateSettings:saved'), data),
  });
  const reset = useMutation({
    mutationFn: () => call(ENDPOINTS.stateSettings.reset, { params: { id: scope } }),
    onSuccess: () => stored(t('stateSettings:saved'), {}),
    onSettled: () => setResetting(false),
  });
  const set = (name: ThresholdName, value: number | string): void => {
    setTexts((before) => ({ ...before, [name]: value }));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTouched(new Set(THRESHOLD_GROUPS.flatMap(({ names }) => [...names])));
    if (problems.length === 0) save.mutate();
  };
  const refusal = save.error ?? reset.error;
  const changes = settings.find(({ id }) => id === scope)?.changes ?? [];
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Card padding="12px 16px" className={styles.scope}>
        {scopeChoice}
      </Card>
      <Stack gap={16} className={styles.beside}>
        {mayWrite && (
          <StatusPreview scope={scope} values={isChanged ? values : undefined} isValid={problems.length === 0} />
        )}
        <ThresholdSections own={own} unsaved={unsaved} />
      </Stack>
      <Stack gap={16} className={styles.groups}>
        {refusal && (
          <MessageBar
            kind="danger"
            title={t('forms:refused')}
            detail={errorText(refusal instanceof ApiError ? refusal.code : 'error.internal')}
          />
        )}
        {THRESHOLD_GROUPS.map(({ title, names }) => (
          <Card as="section" key={title} id={title} tabIndex={-1} aria-labelledby={`${title}-head`} padding="12px 16px">
            <h2 id={`${title}-head`}>{t(`stateSettings:${title}`)}</h2>
            <div>
              <div className={styles.head} aria-hidden="true">
                <span>{t('stateSettings:threshold')}</span>
                <span className={styles.figure}>{t('stateSettings:usual')}</span>
                <span>{t('stateSettings:own')}</span>
                <span>{t('stateSettings:changed')}</span>
              </div>
              {names.map((name) => (
                <ThresholdRow
                  key={name}
                  name={name}
                  usual={usualValues(settings, scope)[name]}
                  inherited={scope !== 'all' && ownValues(settings, 'all')[name] !== undefined}
                  text={texts[name] ?? ''}
                  problem={touched.has(name) ? problems.find(({ key }) => key === name) : undefined}
                  unsaved={unsaved.includes(name)}
                  change={changes.find(({ threshold }) => threshold === name)}
                  disabled={!mayWrite}
                  onChange={(value) => set(name, value)}
                  onTouch={() => setTouched((before) => new Set([...before, name]))}
                />
              ))}
            </div>
          </Card>
        ))}
      </Stack>
      {mayWrite && (
        <div className={styles.foot}>
          {Object.keys(own).length > 0 && (
            <Button variant="subtle" color="red" className={styles.reset} onClick={() => setResetting(true)}>
              {t('stateSettings:reset')}
            </Button>
          )}
          <Unsaved names={unsaved} own={own} values={values} usual={usualValues(settings, scope)} />
          <Button disabled={!isChanged} onClick={() => setTexts(textsOf(own, unitsSystem))}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" variant="filled" disabled={!isChanged} loading={save.isPending}>
            {t('common:save')}
          </Button>
        </div>
      )}
      {resetting && (
        <ConfirmDialog
          title={t('stateSettings:resetTitle')}
          actLabel={t('stateSettings:reset')}
          busy={reset.isPending}
          onAct={() => reset.mutate()}
          onCancel={() => setResetting(false)}
        >
          {t('stateSettings:resetBody', { scope: scopeName })}
        </ConfirmDialog>
      )}
      <LeaveGuard changed={changed} />
    </form>
  );
}

/** Says what saving would change. */
function Unsaved({
  names,
  own,
  values,
  usual,
}: {
  names: readonly ThresholdName[];
  own: Partial<Record<ThresholdName, number>>;
  values: Partial<Record<ThresholdName, number>>;
  usual: Partial<Record<ThresholdName, number>>;
}) {
  const { t } = useTranslation('stateSettings');
  const measure = useMeasure();
  const format = useFormat();
  const [name] = names;
  const text = (of: ThresholdName, value = usual[of]) => (value === undefined ? t('noLimit') : measure(of, value));
  const isReadable = names.every((each) => !Number.isNaN(values[each]));
  const words =
    name === undefined || !isReadable
      ? ''
      : names.length > 1
        ? t('sectionUnsaved', { number: format.number(names.length) })
        : t('changeOf', { name: t(name), value: text(name, values[name]), before: text(name, own[name]) });
  return (
    <Text tone="soft" truncate hiddenOnPhone className={styles.summary} title={words} role="status">
      {words}
    </Text>
  );
}
