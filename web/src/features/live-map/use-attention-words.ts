import type { AttentionReason, DeviceFault } from '@waymark/domain/attention.ts';
import { useTranslation } from '../../base/translation.ts';
import { useFormat } from '../../ui/format/use-format.ts';
import { useFaultWords } from '../faults/index.ts';
import { fleet } from './fleet.ts';

const DEVICE_FAULT_WORDS = {
  gpsFault: 'attention:gpsFault',
  simFault: 'attention:simFault',
  tamper: 'attention:tamper',
} as const satisfies Record<DeviceFault, string>;

/** Returns the text of a reason: `P0217 · coolant temperature`. `now` is the local clock, epoch ms. */
export function useAttentionWords() {
  const { t } = useTranslation(['attention', 'commandWords']);
  const format = useFormat();

  const faults = useFaultWords();

  const offline = ({ since, usualSeconds }: AttentionReason, now: number): string => {
    if (since === null) return t('attention:offline');
    const span = format.span((now + fleet.clockOffset - since) / 1000);
    if (usualSeconds === undefined) return t('attention:silent', { span });
    return t('attention:silentUsually', { span, usual: format.span(usualSeconds) });
  };

  return (reason: AttentionReason, now: number): string => {
    switch (reason.kind) {
      case 'fault':
        return faults.all(reason.codes ?? [], reason.count);
      case 'offline':
        return offline(reason, now);
      case 'error':
        return reason.deviceFaults?.length
          ? reason.deviceFaults.map((fault) => t(DEVICE_FAULT_WORDS[fault])).join(', ')
          : t('attention:error');
      case 'commandWaiting':
      case 'commandFailed':
        return t(`attention:${reason.kind}`, { command: t(`commandWords:${reason.request!}`) });
      default:
        return t(`attention:${reason.kind}`);
    }
  };
}
