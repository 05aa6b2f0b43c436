import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Device, DeviceType } from '@waymark/contract/devices/schema.ts';
import { DEFAULT_THRESHOLDS } from '@waymark/domain/limits.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Facts } from '../../ui/layout/Facts.tsx';
import { MessageBar } from '../../ui/layout/MessageBar.tsx';
import { Stack } from '../../ui/layout/Stack.ts';
import { Text } from '../../ui/layout/Text.ts';
import { DrawerFoot, DrawerScroll } from '../../ui/overlays/SideDrawer.tsx';
import { ApnField, deviceTypesQuery, Reachable, SetUpSteps, useApn } from '../set-up/index.ts';
import styles from './Connect.module.css';

/** A device that is silent this long after its registration shows the likely causes (interface.md, 18). */
const CAUSES_AFTER_MS = 10 * 60_000;
const NO_PACKET = ['connectCausePower', 'connectCauseSim', 'connectCauseAddress', 'connectCauseImei'] as const;
const NO_FIX = ['connectCauseIndoors', 'connectCauseAntenna', 'connectCauseMetal'] as const;

/** Second and third step: the target address of the device and the progress so far. */
export function ConnectWait({ device }: { device: Device }) {
  const { t } = useTranslation('assets');
  const format = useFormat();
  const now = useNow();
  const kind = useQuery(deviceTypesQuery).data?.find(({ deviceType }) => deviceType === device.deviceType);
  const { lastLocationTime } = device;
  // Contact times are written with a delay but positions immediately, so a fix implies a packet.
  const lastPacketTime = device.lastPacketTime ?? lastLocationTime;
  const late = lastLocationTime === null && now - Date.parse(device.creationTime) > CAUSES_AFTER_MS;
  return (
    <>
      <DrawerScroll>
        <Stack gap={12} paddingTop={8}>
          <Text as="h3" size="body" weight={600} marginTop={8}>
            {t('connectPoint')}
          </Text>
          {kind && <Reachable type={kind} />}
          {kind && <Point device={device} type={kind} />}
          {lastPacketTime === null ? (
            <MessageBar
              kind="info"
              icon="hourglass"
              title={t('connectWaitPacket')}
              detail={t('connectWaitPacketBody')}
            />
          ) : (
            <MessageBar kind="ok" title={t('connectGotPacket', { time: format.clock(lastPacketTime) })} />
          )}
          {late && (
            <div role="status">
              <p>{t(lastPacketTime === null ? 'connectLate' : 'connectLateFix')}</p>
              <ul className={styles.causes}>
                {(lastPacketTime === null ? NO_PACKET : NO_FIX).map((cause) => (
                  <li key={cause}>{t(cause)}</li>
                ))}
              </ul>
            </div>
          )}
          {lastPacketTime !== null && lastLocationTime === null && (
            <MessageBar kind="info" icon="satellite" title={t('connectWaitFix')} detail={t('connectWaitFixBody')} />
          )}
          {lastLocationTime !== null && (
            <MessageBar
              kind="ok"
              title={t('connectGotFix', { time: format.clock(lastLocationTime) })}
              detail={t('connectDone', { name: device.assetName ?? device.imei })}
            />
          )}
        </Stack>
      </DrawerScroll>
      {lastLocationTime !== null && (
        <DrawerFoot>
          <Button
            variant="filled"
            renderRoot={(props) => (
              <Link {...props} to="/map" search={device.assetSclId === null ? {} : { selected: device.assetSclId }} />
            )}
          >
            {t('connectShow')}
          </Button>
        </DrawerFoot>
      )}
    </>
  );
}

/** Target address of the device: instructions for its model, or the bare address if the model is not listed. */
function Point({ device, type }: { device: Device; type: DeviceType }) {
  const { t } = useTranslation(['assets', 'setUp']);
  const [apn, setApn] = useApn();
  const model = type.models.find(({ name }) => name === device.deviceModel);
  if (!model) {
    return (
      <Facts
        look="boxed"
        copied
        facts={[
          [
            t('assets:imei'),
            <span key="imei" className="figures">
              {device.imei}
            </span>,
          ],
          [t('setUp:address'), type.host ?? window.location.hostname],
          [
            t('setUp:port'),
            <span key="port" className="figures">
              {type.port}
            </span>,
          ],
        ]}
      />
    );
  }
  return (
    <>
      {model.setUp.some(({ purpose }) => purpose === 'apn') && <ApnField value={apn} onChange={setApn} />}
      <SetUpSteps
        type={type}
        model={model}
        facts={{
          transport: model.transports[0] ?? 'tcp',
          apn,
          imei: device.imei,
          movingSeconds: device.movingIntervalSeconds ?? DEFAULT_THRESHOLDS.movingIntervalSeconds,
          parkedSeconds: device.parkedIntervalSeconds ?? DEFAULT_THRESHOLDS.parkedIntervalSeconds,
        }}
      />
    </>
  );
}
