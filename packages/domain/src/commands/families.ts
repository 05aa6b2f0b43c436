/** The families of commands, with the codes of product.md point 4. */
import type { Family, FamilyCode } from './family.ts';

export type ImmobilizationCode =
  | 'IMMOBILIZE_SUCCESS'
  | 'IMMOBILIZE_ERROR'
  | 'IMMOBILIZE_IN_PROGRESS'
  | 'CANCEL_IMMOBILIZE_SUCCESS'
  | 'IN_QUEUE_IMMOBILIZE'
  | 'RESET_SUCCESS'
  | 'RESET_ERROR'
  | 'RESET_IN_PROGRESS'
  | 'CANCEL_MOBILIZE_SUCCESS'
  | 'IN_QUEUE_MOBILIZE';

export const IMMOBILIZATION: Family<ImmobilizationCode> = {
  requests: { set: 'SET_IMMOBILIZE', reset: 'RESET_IMMOBILIZE' },
  codes: {
    set: {
      success: 'IMMOBILIZE_SUCCESS',
      error: 'IMMOBILIZE_ERROR',
      inProgress: 'IMMOBILIZE_IN_PROGRESS',
      cancelled: 'CANCEL_IMMOBILIZE_SUCCESS',
      queued: 'IN_QUEUE_IMMOBILIZE',
    },
    reset: {
      success: 'RESET_SUCCESS',
      error: 'RESET_ERROR',
      inProgress: 'RESET_IN_PROGRESS',
      cancelled: 'CANCEL_MOBILIZE_SUCCESS',
      queued: 'IN_QUEUE_MOBILIZE',
    },
  },
  fallback: 'IMMOBILIZE_ERROR',
};

export type AuxiliaryTrackerCode =
  | 'ACTIVATION_SUCCESS'
  | 'ACTIVATION_ERROR'
  | 'ACTIVATION_IN_PROGRESS'
  | 'CANCEL_ACTIVATION_SUCCESS'
  | 'IN_QUEUE_ACTIVATION'
  | 'DEACTIVATION_SUCCESS'
  | 'DEACTIVATION_ERROR'
  | 'DEACTIVATION_IN_PROGRESS'
  | 'CANCEL_DEACTIVATION_SUCCESS'
  | 'IN_QUEUE_DEACTIVATION';

export const AUXILIARY_TRACKER: Family<AuxiliaryTrackerCode> = {
  requests: { set: 'SET_REPORT_FREQ_INTERVAL', reset: 'RESET_REPORT_FREQ_INTERVAL' },
  codes: {
    set: {
      success: 'ACTIVATION_SUCCESS',
      error: 'ACTIVATION_ERROR',
      inProgress: 'ACTIVATION_IN_PROGRESS',
      cancelled: 'CANCEL_ACTIVATION_SUCCESS',
      queued: 'IN_QUEUE_ACTIVATION',
    },
    reset: {
      success: 'DEACTIVATION_SUCCESS',
      error: 'DEACTIVATION_ERROR',
      inProgress: 'DEACTIVATION_IN_PROGRESS',
      cancelled: 'CANCEL_DEACTIVATION_SUCCESS',
      queued: 'IN_QUEUE_DEACTIVATION',
    },
  },
  fallback: 'ACTIVATION_ERROR',
  fits: ({ activateAuxiliaryTracker }, side) => activateAuxiliaryTracker === (side === 'set'),
};

export type LockCode =
  | 'LOCK_SUCCESS'
  | 'LOCK_ERROR'
  | 'LOCK_IN_PROGRESS'
  | 'CANCEL_LOCK_SUCCESS'
  | 'IN_QUEUE_LOCK'
  | 'UNLOCK_SUCCESS'
  | 'UNLOCK_ERROR'
  | 'UNLOCK_IN_PROGRESS'
  | 'CANCEL_UNLOCK_SUCCESS'
  | 'IN_QUEUE_UNLOCK';

export const LOCK: Family<LockCode> = {
  requests: { set: 'REMOTE_FORCE_LOCK', reset: 'REMOTE_DISARMING_DEVICE' },
  codes: {
    set: {
      success: 'LOCK_SUCCESS',
      error: 'LOCK_ERROR',
      inProgress: 'LOCK_IN_PROGRESS',
      cancelled: 'CANCEL_LOCK_SUCCESS',
      queued: 'IN_QUEUE_LOCK',
    },
    reset: {
      success: 'UNLOCK_SUCCESS',
      error: 'UNLOCK_ERROR',
      inProgress: 'UNLOCK_IN_PROGRESS',
      cancelled: 'CANCEL_UNLOCK_SUCCESS',
      queued: 'IN_QUEUE_UNLOCK',
    },
  },
  fallback: 'LOCK_ERROR',
};

export const FAMILIES = { immobilization: IMMOBILIZATION, auxiliaryTracker: AUXILIARY_TRACKER, lock: LOCK } as const;
export type FamilyName = keyof typeof FAMILIES;
export type AnyCode = FamilyCode<ImmobilizationCode | AuxiliaryTrackerCode | LockCode>;
