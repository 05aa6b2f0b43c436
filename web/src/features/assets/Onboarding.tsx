import type { Device } from '@waymark/contract/devices/schema.ts';
import { ConnectSteps } from './ConnectSteps.tsx';
import { ConnectWait } from './ConnectWait.tsx';

/** A registered device on its way to the map: first packet, first fix; or why nothing comes. */
export function Onboarding({ device }: { device: Device }) {
  const { lastPacketTime, lastLocationTime } = device;
  return (
    <>
      <ConnectSteps done={lastLocationTime !== null ? 3 : lastPacketTime !== null ? 2 : 1} />
      <ConnectWait device={device} />
    </>
  );
}
