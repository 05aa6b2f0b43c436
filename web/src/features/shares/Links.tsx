import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Share } from '@waymark/contract/shares/schema.ts';
import { useState } from 'react';
import { ApiError } from '../../api/problem.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { Box } from '../../ui/layout/Box.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Text } from '../../ui/layout/Text.ts';
import { useErrorText } from '../../ui/overlays/use-problem.ts';
import { type LinksOf, sharesOfQuery } from './queries.ts';
import { RevokeShare } from './RevokeShare.tsx';
import { ShareState } from './ShareState.tsx';

/** Lists the links of an asset, a route, a driver or a customer. Active ones can be revoked. */
export function Links({ of, none }: { of: LinksOf; none: string }) {
  const errorText = useErrorText();
  const { data, error } = useQuery(sharesOfQuery(of));
  const [revoking, setRevoking] = useState<Share>();
  if (error) return <MessageBar kind="danger" title={errorText(error instanceof ApiError ? error.code : '')} />;
  if (data === undefined) return <Skeleton height={48} />;
  if (data.length === 0)
    return (
      <Text as="p" tone="soft">
        {none}
      </Text>
    );
  return (
    <>
      <Box as="ul" line="above">
        {data.map((share) => (
          <LinkRow
            key={share.id}
            share={share}
            subject={
              of.routeId === undefined ? [share.routeName, share.markerName] : [share.assetName, share.markerName]
            }
            onRevoke={() => setRevoking(share)}
          />
        ))}
      </Box>
      {revoking && <RevokeShare share={revoking} onDone={() => setRevoking(undefined)} />}
    </>
  );
}

function LinkRow({
  share,
  subject,
  onRevoke,
}: {
  share: Share;
  /** Subject of the link, beside the subject that all links of the list share. */
  subject: readonly (string | null | undefined)[];
  onRevoke: () => void;
}) {
  const { t } = useTranslation('shares');
  const format = useFormat();
  const facts = [
    ...subject.filter((part) => part != null),
    share.createdBy || t('someone'),
    t('endsAt', { time: format.dateTime(Date.parse(share.expiresAt)) }),
    t('opened', { count: share.views }),
  ];
  return (
    <Row as="li" gap={12} line="below" minHeight={48}>
      <ShareState state={share.state} />
      <Text tone="soft" breakable grow padding="6px 0">
        {facts.join(' · ')}
      </Text>
      {share.state === 'active' && (
        <Button size="xs" onClick={onRevoke}>
          {t('revoke')}
        </Button>
      )}
    </Row>
  );
}
