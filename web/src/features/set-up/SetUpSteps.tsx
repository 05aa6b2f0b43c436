import { Button } from '@mantine/core';
import type { DeviceModel, DeviceType } from '@waymark/contract/devices/schema.ts';
import { fillIn, type SetUpFacts } from '@waymark/domain/trackers/set-up.ts';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../base/translation.ts';
import { untilLoaded } from '../../base/until-loaded.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Box } from '../../ui/layout/Box.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Row } from '../../ui/layout/Row.ts';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { usePhone } from '../../ui/layout/use-phone.ts';
import { StepNumber } from '../../ui/wizard/StepNumber.tsx';
import { CopyButton } from './CopyButton.tsx';
import styles from './SetUpSteps.module.css';

const QrCode = lazy(async () => ({ default: (await untilLoaded(() => import('../../ui/icons/QrCode.tsx'))).QrCode }));

const PURPOSES = {
  apn: 'purposeApn',
  server: 'purposeServer',
  identity: 'purposeIdentity',
  clock: 'purposeClock',
  interval: 'purposeInterval',
  display: 'purposeDisplay',
  check: 'purposeCheck',
} as const;
const WAYS = { sms: 'waySms', configurator: 'wayConfigurator', app: 'wayApp' } as const;

/** Warns if trackers cannot reach the server with its current settings. */
export function Reachable({ type }: { type: DeviceType }) {
  const { t } = useTranslation('setUp');
  if (!type.thisMachineOnly) return null;
  return <MessageBar kind="warn" title={t('thisMachineOnly')} detail={t('thisMachineOnlyBody')} />;
}

/**
 * Shows the target address of a tracker and the setup messages in order.
 *
 * @param facts of the tracker. Address and port are the server's own
 */
export function SetUpSteps({
  type,
  model,
  facts,
}: {
  type: DeviceType;
  model: DeviceModel;
  facts: Omit<SetUpFacts, 'host' | 'port'>;
}) {
  const { t } = useTranslation('setUp');
  const phone = usePhone();
  const host = type.host ?? window.location.hostname;
  const whole: SetUpFacts = { ...facts, host, port: type.port };
  // An SMS without an access point would clear the tracker's existing one.
  const steps = model.setUp.filter(({ purpose }) => purpose !== 'apn' || facts.apn !== '');
  return (
    <>
      <Facts
        look="boxed"
        copied
        facts={[
          [t('address'), host],
          [
            t('port'),
            <span key="port" className="figures">
              {type.port}
            </span>,
          ],
          [t('protocol'), `${type.title} · ${facts.transport.toUpperCase()}`],
        ]}
      />
      <Stack as="ol" gap={16} className={styles.steps}>
        {steps.map(({ way, purpose, text }, index) => {
          const filled = fillIn(text, whole);
          return (
            <li key={text}>
              <StepNumber aria-hidden="true">{index + 1}</StepNumber>
              <h3 className={styles.purpose}>{t(PURPOSES[purpose])}</h3>
              <Text as="p" tone="soft" size="small">
                {t(WAYS[way])}
              </Text>
              {way === 'app' && (
                <Suspense fallback={<Box width={200} height={200} />}>
                  <QrCode text={filled} label={t('qrLabel')} />
                </Suspense>
              )}
              <Row wrap gap={8} marginTop={4} className={styles.text}>
                <code>{filled}</code>
                <CopyButton text={filled} />
                {phone && way === 'sms' && (
                  <Button
                    size="xs"
                    leftSection={<Icon name="mail" size={16} />}
                    renderRoot={(props) => <a {...props} href={`sms:?&body=${encodeURIComponent(filled)}`} />}
                  >
                    {t('sendSms')}
                  </Button>
                )}
              </Row>
              {/^ /.test(filled) && (
                <Text as="p" tone="soft" size="small">
                  {t('blanksMatter')}
                </Text>
              )}
            </li>
          );
        })}
      </Stack>
    </>
  );
}
