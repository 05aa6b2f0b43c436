import { ActionIcon, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { IconName } from '../../ui/icons/icons.ts';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { CaseFacts } from './CaseFacts.tsx';
import styles from './CasePanel.module.css';
import { caseQuery } from './queries.ts';

/**
 * A case beside the list, which stays usable.
 * @param onStep returns what opens the case before (−1) or after (1) this one in the list; undefined at its ends
 */
export function CasePanel({
  id,
  onStep,
  onClose,
}: {
  id: string;
  onStep: (step: 1 | -1) => (() => void) | undefined;
  onClose: () => void;
}) {
  const { t } = useTranslation(['lender', 'common', 'records']);
  const { data, isError } = useQuery(caseQuery(id));
  const title = data ? `${t('lender:case')} · ${data.assetName}` : t('lender:case');
  return (
    <Stack as="aside" fixed ground="surface" className={styles.panel} aria-label={title}>
      <Row justify="between" gap={8} padding="8px 12px 8px 20px" line="below" fixed>
        <Text as="h2" size="lead" weight={600}>
          {title}
        </Text>
        <Row gap={4}>
          <Step label={t('lender:previous')} icon="chevronUp" run={onStep(-1)} />
          <Step label={t('lender:following')} icon="chevronDown" run={onStep(1)} />
          <ActionIcon aria-label={t('common:close')} onClick={onClose}>
            <Icon name="close" />
          </ActionIcon>
        </Row>
      </Row>
      {data ? (
        <CaseFacts key={id} one={data} />
      ) : (
        <DrawerScroll>
          {isError ? <MessageBar kind="danger" title={t('records:gone')} /> : <Skeleton height={240} />}
        </DrawerScroll>
      )}
    </Stack>
  );
}

/** @param run undefined: nothing lies in this direction */
function Step({ label, icon, run }: { label: string; icon: IconName; run: (() => void) | undefined }) {
  return (
    <ActionIcon aria-label={label} disabled={!run} onClick={run}>
      <Icon name={icon} />
    </ActionIcon>
  );
}
