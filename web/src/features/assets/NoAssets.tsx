import { Button } from '@mantine/core';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMay, useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Card } from '../../ui/layout/Card.ts';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { EmptyBody } from '../../ui/records/index.ts';
import { StepNumber } from '../../ui/wizard/StepNumber.tsx';
import styles from './NoAssets.module.css';

const STEPS = [
  { title: 'stepRegistered', body: 'stepRegisteredBody' },
  { title: 'stepPacket', body: 'stepPacketBody' },
  { title: 'stepFix', body: 'stepFixBody' },
] as const;

/** Shown when the account has no assets. Explains how to add the first one. */
export function NoAssets({ onConnect, onCreate }: { onConnect: () => void; onCreate: () => void }) {
  const { t } = useTranslation('assets');
  const mayWrite = useMay('assets.write');
  const mayConnect = useMayCall(ENDPOINTS.devices.provision) && mayWrite;
  return (
    <Stack as="section" align="center" justify="center" textAlign="center" grow scroll padding="24px 16px">
      <FirstTrack />
      <Text as="h2" size="large" weight={600} marginTop={24} className={styles.title}>
        {t('emptyTitle')}
      </Text>
      <EmptyBody>{mayWrite ? t('emptyBody') : t('emptyBodyReader')}</EmptyBody>
      <Row justify="center" wrap gap={8} marginTop={20}>
        {mayConnect && (
          <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onConnect}>
            {t('addDevice')}
          </Button>
        )}
        {mayWrite && (
          <Button variant="subtle" color="gray" onClick={onCreate}>
            {t('createWithoutDevice')}
          </Button>
        )}
      </Row>
      {mayConnect && (
        <Card as="ol" width="100%" maxWidth={640} marginTop={32} className={styles.steps}>
          {STEPS.map(({ title, body }, index) => (
            <li key={title}>
              <StepNumber aria-hidden="true">{index + 1}</StepNumber>
              <h3>{t(title)}</h3>
              <Text as="p" tone="soft" size="small">
                {t(body)}
              </Text>
            </li>
          ))}
        </Card>
      )}
    </Stack>
  );
}

/** Drawing of a track that leads to its first position. */
function FirstTrack() {
  return (
    <svg width="200" height="100" viewBox="0 0 200 100" fill="none" aria-hidden="true">
      <path
        d="M18 84c26 0 30-40 62-40s30 30 58 30c20 0 34-24 42-44"
        stroke="var(--line-strong)"
        strokeWidth="2.5"
        strokeDasharray="8 7"
        strokeLinecap="round"
      />
      <circle cx="14" cy="84" r="6" fill="var(--canvas)" stroke="var(--accent)" strokeWidth="3" />
      <circle cx="82" cy="44" r="6" fill="var(--canvas)" stroke="var(--line-strong)" strokeWidth="3" />
      <circle cx="142" cy="74" r="6" fill="var(--canvas)" stroke="var(--line-strong)" strokeWidth="3" />
      <path
        d="M184 32c6.5-7 11-12.5 11-19a11 11 0 0 0-22 0c0 6.5 4.5 12 11 19Z"
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="2.5"
        strokeLinejoin="round"
        transform="translate(0 1)"
      />
      <circle cx="184" cy="13" r="3.5" fill="var(--accent)" />
    </svg>
  );
}
