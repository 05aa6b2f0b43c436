/** Imports of services that can be undone, and corrections of odometers. */
import { LIMITS } from '@waymark/domain/limits.ts';
import Type, { type Static } from 'typebox';
import { Id, Instant, Nullable, PlainDate, Strict, WrittenDate } from '../common.ts';
import { NOT_BLANK } from '../validation.ts';

/** An import of a service history. */
export const ServiceImport = Type.Object({
  id: Id,
  fileName: Type.String(),
  importedBy: Type.String(),
  importedAt: Instant,
  /** Services that are left of it. */
  services: Type.Integer({ minimum: 0 }),
});
export type ServiceImport = Static<typeof ServiceImport>;

export const OdometerCorrectionWrite = Strict({
  assetId: Id,
  /** Kilometers at the end of the day. */
  odometer: Type.Number({ minimum: 0, maximum: LIMITS.serviceReadingMaximum }),
  /** Default: today. */
  day: Type.Optional(WrittenDate),
  reason: Type.String({ minLength: 1, maxLength: 200, pattern: NOT_BLANK }),
});
export type OdometerCorrectionWrite = Static<typeof OdometerCorrectionWrite>;

export const OdometerCorrection = Type.Object({
  id: Id,
  assetId: Id,
  day: PlainDate,
  odometer: Type.Number(),
  /** The value before; null: none. */
  before: Nullable(Type.Number()),
  reason: Type.String(),
  correctedBy: Type.String(),
  correctedAt: Instant,
});
export type OdometerCorrection = Static<typeof OdometerCorrection>;
export const OdometerCorrectionQuery = Type.Object({ assetId: Id });
