import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import type { AttentionReason } from '@waymark/domain/attention.ts';
import { useMayCall } from '../../base/session.ts';
import { useTranslation } from '../../base/translation.ts';
import styles from './Reasons.module.css';
import type { AssetNow } from './store.ts';

/** Link to what to do next about a reason. Renders nothing if the user may not open it. */
export function NextStep({ reason, asset }: { reason: AttentionReason; asset: AssetNow }) {
  const { t } = useTranslation('attention');
  const mayDiagnose = useMayCall(ENDPOINTS.diagnostics.device);
  const mayTrack = useMayCall(ENDPOINTS.reports.trips);
  const { assetId, imei } = asset.facts;
  const page = { to: '/assets/$id', params: { id: assetId }, className: styles.next } as const;
  switch (reason.kind) {
    case 'commandWaiting':
    case 'commandFailed':
      return (
        <Link {...page} search={{ tab: 'commands' }}>
          {t('openCommand')}
        </Link>
      );
    case 'fault':
      return mayTrack ? (
        <Link {...page} search={{ tab: 'history' }}>
          {t('openHistory')}
        </Link>
      ) : null;
    default:
      return mayDiagnose && imei ? (
        <Link to="/diagnostics" search={{ device: imei }} className={styles.next}>
          {t('diagnose')}
        </Link>
      ) : null;
  }
}
