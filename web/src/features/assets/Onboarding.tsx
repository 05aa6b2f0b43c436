import type { Device } from '@waymark/contract/devices/schema.ts';
import { ConnectSteps } from './ConnectSteps.tsx';
import { ConnectWait } from './ConnectWait.tsx';

/** Shows the progress of a registered device to its first packet and first fix, or why no data arrives. */
export function Onboarding({ device }: { device: Device }) {
  const { lastPacketTime, lastLocationTime } = device;
  return (
    <>
      <ConnectSteps done={lastLocationTime !== null ? 3 : lastPacketTime !== null ? 2 : 1} />
      <ConnectWait device={device} />
    </>
  );
}
