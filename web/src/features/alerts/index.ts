export { AlertLines, AssetAlerts } from './AssetAlerts.tsx';
export { shownValue, storedValue } from './alert-units.ts';
export { ALERT_ICONS } from './kind-icons.ts';
export { alertCountsQuery, urgentAlertsQuery } from './queries.ts';
export { SEVERITY_ICONS, SeverityBadge } from './SeverityBadge.tsx';
export { momentSearch } from './search.ts';
export { useAcknowledge } from './use-acknowledge.ts';
export { useAlertLines } from './use-alert-lines.ts';
export { useAlertWords } from './use-alert-words.ts';
