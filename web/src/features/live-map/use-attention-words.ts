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
  const { t } = useTranslation('attention');
  const format = useFormat();
  const short = useShortAttentionWords();

  const offline = ({ since, usualSeconds }: AttentionReason, now: number): string => {
    if (since === null) return t('offline');
    const span = format.span((now + fleet.clockOffset - since) / 1000);
    if (usualSeconds === undefined) return t('silent', { span });
    return t('silentUsually', { span, usual: format.span(usualSeconds) });
  };

  return (reason: AttentionReason, now: number): string => {
    if (reason.kind === 'offline') return offline(reason, now);
    return reason.kind === 'nolocation' ? t('nolocation') : short(reason);
  };
}

/** Returns the text of a reason where there is little room. It does not change with time. */
export function useShortAttentionWords() {
  const { t } = useTranslation(['attention', 'status', 'commandWords']);
  const faults = useFaultWords();
  return (reason: AttentionReason): string => {
    switch (reason.kind) {
      case 'fault':
        return faults.all(reason.codes ?? [], reason.count);
      case 'error':
        return reason.deviceFaults?.length
          ? reason.deviceFaults.map((fault) => t(DEVICE_FAULT_WORDS[fault])).join(', ')
          : t('attention:error');
      case 'commandWaiting':
      case 'commandFailed':
        return t(`attention:${reason.kind}`, { command: t(`commandWords:${reason.request!}`) });
      case 'unplugged':
        return t('attention:unplugged');
      default:
        return t(`status:${reason.kind}`);
    }
  };
}
