export { BarChart } from './BarChart.tsx';
export { BarTable } from './BarTable.tsx';
export { useGroupNames } from './GroupChoice.tsx';
export { MomentLink } from './MomentLink.tsx';
export { PeriodButton } from './PeriodButton.tsx';
export { type ReportDays, reportDays } from './period.ts';
export { ReportPath } from './ReportPath.tsx';
export { useChange } from './use-change.ts';
export { useLinkedFilters } from './use-filters.ts';
