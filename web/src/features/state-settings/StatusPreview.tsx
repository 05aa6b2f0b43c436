import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { StatePreview } from '@waymark/contract/state-settings/schema.ts';
import type { StateScope } from '@waymark/domain/state-scope.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { StatusMark } from '../../ui/icons/StatusMark.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Caption, Text } from '../../ui/layout/Text.ts';
import { VisuallyHidden } from '../../ui/layout/VisuallyHidden.ts';
import { statePreviewQuery } from './queries.ts';
import styles from './StatusPreview.module.css';

/** Time without a key after which the preview is requested. */
const ASK_AFTER_MS = 300;

/**
 * Shows which assets would have another status now if the values were saved.
 * @param values of the scope; undefined: not changed @param isValid whether the server would accept them
 */
export function StatusPreview({
  scope,
  values,
  isValid,
}: {
  scope: StateScope;
  values: Record<string, number> | undefined;
  isValid: boolean;
}) {
  const { t } = useTranslation('stateSettings');
  // Compared as text, because the values are new objects with each rendering.
  const [asked] = useDebouncedValue(values && isValid ? JSON.stringify(values) : undefined, ASK_AFTER_MS);
  const preview = useQuery({
    ...statePreviewQuery(scope, asked ?? '{}'),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Card as="section" padding="12px 16px" aria-labelledby="preview-title" className={styles.card}>
      <h2 id="preview-title">{t('preview')}</h2>
      <div aria-live="polite" aria-busy={preview.isFetching}>
        {values === undefined ? (
          <Caption as="p">{t('previewFirst')}</Caption>
        ) : !isValid ? (
          <Caption as="p">{t('previewInvalid')}</Caption>
        ) : preview.isError ? (
          <Caption as="p">{t('previewFailed')}</Caption>
        ) : preview.data === undefined ? (
          <Skeleton height={48} />
        ) : (
          <Changes preview={preview.data} />
        )}
      </div>
      <Caption as="p">{t('previewLater')}</Caption>
    </Card>
  );
}

function Changes({ preview }: { preview: StatePreview }) {
  const { t } = useTranslation(['stateSettings', 'status']);
  const format = useFormat();
  const { statuses, assets, changed, checked, total } = preview;
  const count = (number: number): string => format.number(number, 0);
  return (
    <>
      {changed === 0 ? (
        <Text as="p">{t('previewNone')}</Text>
      ) : (
        <>
          <ul className={styles.counts}>
            {statuses.map(({ status, before, after }) => (
              <li key={status}>
                <Row as="span" gap={8} aria-hidden="true">
                  <StatusMark status={status} />
                  <Text grow>{t(`status:${status}`)}</Text>
                  <span className="figures">
                    {count(before)} → <b>{count(after)}</b>
                  </span>
                </Row>
                <VisuallyHidden>
                  {t('previewCounts', {
                    status: t(`status:${status}`),
                    before: count(before),
                    after: count(after),
                  })}
                </VisuallyHidden>
              </li>
            ))}
          </ul>
          <ul className={styles.assets}>
            {assets.slice(0, NAMED).map(({ id, name, before, after }) => (
              <li key={id}>
                <Link to="/assets/$id" params={{ id }}>
                  {name}
                </Link>
                <Caption as="span">
                  {t(`status:${before}`)} → {t(`status:${after}`)}
                </Caption>
              </li>
            ))}
            {changed > NAMED && (
              <li>
                <Caption as="span">{t('previewMore', { count: changed - NAMED })}</Caption>
              </li>
            )}
          </ul>
        </>
      )}
      {checked < total && (
        <Caption as="p">{t('previewChecked', { checked: count(checked), total: count(total) })}</Caption>
      )}
    </>
  );
}

/** Assets that the card names. */
const NAMED = 6;
