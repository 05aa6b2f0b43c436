import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { LinkState } from '@waymark/contract/records/token-link.ts';
import { useTranslation } from '../../base/translation.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { problemText, useErrorText } from '../../ui/overlays/use-problem.ts';
import { CopyField } from '../set-up/index.ts';

interface RevocableLink {
  id: string;
  createdBy: string;
  state: LinkState;
  views: number;
}

/**
 * The active links of a file: creation, views, revocation. A new one can be copied.
 *
 * @param timeOf when a link began or ends, in words
 * @param wide whether the button that creates a link is as wide as the list
 * @param onChanged loads the links again
 */
export function RevocableLinks<Link extends RevocableLink>({
  links,
  timeOf,
  wide = false,
  create,
  revoke,
  onChanged,
}: {
  links: readonly Link[];
  timeOf: (link: Link) => string;
  wide?: boolean;
  create: () => Promise<{ link: string }>;
  revoke: (id: string) => Promise<unknown>;
  onChanged: () => Promise<unknown>;
}) {
  const { t } = useTranslation('shares');
  const errorText = useErrorText();
  const creating = useMutation({ mutationFn: create, onSettled: onChanged });
  const revoking = useMutation({ mutationFn: revoke, onSettled: onChanged });
  const failed = creating.error ?? revoking.error;
  return (
    <>
      {creating.data && <CopyField label={t('link')} text={creating.data.link} />}
      {links
        .filter(({ state }) => state === 'active')
        .map((link) => (
          <Row key={link.id} justify="between" gap={8}>
            <Text tone="soft" size="small" breakable>
              {[link.createdBy || t('someone'), timeOf(link), t('opened', { count: link.views })].join(' · ')}
            </Text>
            <Button size="xs" flex="none" loading={revoking.isPending} onClick={() => revoking.mutate(link.id)}>
              {t('revoke')}
            </Button>
          </Row>
        ))}
      <Button
        loading={creating.isPending}
        style={wide ? undefined : { alignSelf: 'start' }}
        onClick={() => creating.mutate()}
      >
        {t('create')}
      </Button>
      {failed && (
        <Text as="p" size="small" tone="danger" role="alert">
          {problemText(failed, errorText)}
        </Text>
      )}
    </>
  );
}
