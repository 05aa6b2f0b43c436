/** Which reports and kept files of them a user may read. */
import { hasNeeded } from '@waymark/contract/endpoint.ts';
import { needsOf, type ReportDeclaration, type ReportNeeds } from '@waymark/contract/reports/declaration.ts';
import { reportOf } from '@waymark/contract/reports/kinds/index.ts';
import type { ReportName } from '@waymark/contract/reports/names.ts';
import { Refusal } from '../refusal.ts';
import { may } from '../session/access.ts';
import type { Viewer } from '../session/viewer.ts';

/** A stored file of a report. */
interface KeptReport {
  report: string;
  /** Needs of its content. Null: not known. */
  needs: ReportNeeds | null;
}

type Lack = 'error.permission.missing' | 'error.feature.disabled';

/** Returns what keeps the viewer from a report as a whole. Columns of features that are off are left out. */
function lackOf(
  viewer: Viewer,
  { permission, feature }: Pick<ReportDeclaration, 'permission' | 'feature'>,
): Lack | undefined {
  if (permission !== undefined && !may(viewer, permission)) return 'error.permission.missing';
  return hasNeeded(feature, viewer.features) ? undefined : 'error.feature.disabled';
}

/** @throws Refusal `error.permission.missing`, `error.feature.disabled` */
export function mustSeeReport(viewer: Viewer, declaration: ReportDeclaration): void {
  const lack = lackOf(viewer, declaration);
  if (lack !== undefined) throw new Refusal(lack);
}

/** Returns true if the viewer may read a report at all. */
export function mayRead(viewer: Viewer, report: string): boolean {
  return may(viewer, 'reports.read') && lackOf(viewer, reportOf(report as ReportName)) === undefined;
}

/**
 * Returns what keeps the viewer from a file, such as a right lost since it was made. A file whose content is not known
 * may have every column.
 */
export function lackOfFile(viewer: Viewer, { report, needs }: KeptReport): Lack | undefined {
  if (!may(viewer, 'reports.read')) return 'error.permission.missing';
  const declaration = reportOf(report as ReportName);
  const { features, permissions } = needs ?? needsOf(Object.entries(declaration.columns));
  if (!permissions.every((permission) => may(viewer, permission))) return 'error.permission.missing';
  if (!features.every((feature) => viewer.features.has(feature))) return 'error.feature.disabled';
  return lackOf(viewer, declaration);
}

/** @throws Refusal `error.permission.missing`, `error.feature.disabled` if the viewer lost a right since the file was made */
export function mustReadFile(viewer: Viewer, file: KeptReport): void {
  const lack = lackOfFile(viewer, file);
  if (lack !== undefined) throw new Refusal(lack);
}

/** Returns true if the viewer may still read all that a file contains. */
export function mayReadFile(viewer: Viewer, file: KeptReport): boolean {
  return lackOfFile(viewer, file) === undefined;
}
