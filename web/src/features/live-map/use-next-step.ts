import { type LinkProps, linkOptions } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AttentionReason } from '@waymark/domain/attention.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import type { IconName } from '../../ui/icons/icons.ts';
import type { AssetNow } from './store/asset-now.ts';

/** Next step about a reason, and its screen. */
export interface NextStep {
  words: string;
  icon: IconName;
  link: LinkProps;
}

/** Returns a function that says what to do next about a reason; null if the user may not open it. */
export function useNextStep(): (reason: AttentionReason, asset: AssetNow) => NextStep | null {
  const { t } = useTranslation('attention');
  const mayDiagnose = useMayCall(ENDPOINTS.diagnostics.device);
  const mayTrack = useMayCall(ENDPOINTS.reports.trips);
  return ({ kind }, { facts: { assetId: id, imei } }) => {
    const page = (tab: 'commands' | 'history'): LinkProps =>
      linkOptions({ to: '/assets/$id', params: { id }, search: { tab } });
    if (kind === 'commandWaiting' || kind === 'commandFailed')
      return { words: t('openCommand'), icon: 'lock', link: page('commands') };
    if (kind === 'fault') return mayTrack ? { words: t('openHistory'), icon: 'history', link: page('history') } : null;
    if (!mayDiagnose || !imei) return null;
    return {
      words: t('diagnose'),
      icon: 'signal',
      link: linkOptions({ to: '/diagnostics', search: { device: imei } }),
    };
  };
}
