import { Button, Checkbox, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { View, ViewScreen, ViewWrite } from '@waymark/contract/views/schema.ts';
import { LIMITS } from '@waymark/domain/limits.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/problem.ts';
import { queryClient } from '../../base/query.ts';
import { useMay } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { useOpenedAt } from '../../ui/form/use-opened-at.ts';
import { CardStack } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { viewsQuery } from './queries.ts';
import { keptSearch, shownSearch } from './view-address.ts';

/** Saves the current view under a name, or renames, replaces and shares a saved view. */
export function ViewForm({ screen, view, onDone }: { screen: ViewScreen; view?: View; onDone: () => void }) {
  const { t } = useTranslation(['views', 'common']);
  const errorText = useErrorText();
  const router = useRouter();
  const mayShare = useMay('views.share');
  const ifUpdatedAt = useOpenedAt(view);
  const [name, setName] = useState(view?.name ?? '');
  const [shared, setShared] = useState(view?.shared ?? false);
  const [replaced, setReplaced] = useState(false);
  const [problem, setProblem] = useState<string>();
  const shownQuery = (): string =>
    router.options
      .stringifySearch?.(keptSearch(screen, shownSearch(screen, router.latestLocation)))
      .replace(/^\?/, '') ?? '';
  const save = useMutation({
    mutationFn: (body: ViewWrite) =>
      view
        ? call(ENDPOINTS.views.update, { params: { id: view.id }, body }, { ifUpdatedAt })
        : call(ENDPOINTS.views.create, { body }),
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
      notifications.show({ message: t('views:saved', { name: saved.name }) });
      onDone();
    },
    onError: (error) => {
      const { code, fields } = error instanceof ApiError ? error : new ApiError(0, 'error.internal');
      // The next form opens with the stored values.
      if (code === 'error.record.changed') void queryClient.invalidateQueries({ queryKey: viewsQuery.queryKey });
      setProblem(fields[0] ? errorText(fields[0].key, fields[0].params) : errorText(code));
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() === '') setProblem(errorText('error.required.field'));
    else save.mutate({ name: name.trim(), screen, query: view && !replaced ? view.query : shownQuery(), shared });
  };
  return (
    <CardStack as="form" gap={10} breakable padding={8} onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        autoFocus
        label={t('views:name')}
        maxLength={LIMITS.viewNameCharacters}
        value={name}
        error={problem}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setProblem(undefined);
        }}
      />
      {view && (
        <Checkbox
          size="xs"
          label={t('views:replace')}
          checked={replaced}
          onChange={(event) => setReplaced(event.currentTarget.checked)}
        />
      )}
      {mayShare && (view === undefined || view.own) && (
        <Checkbox
          size="xs"
          label={t('views:share')}
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
      <Row justify="end" gap={8}>
        <Button onClick={onDone}>{t('common:cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('common:save')}
        </Button>
      </Row>
    </CardStack>
  );
}
