import type { Feature, Permission } from '@waymark/domain/access.ts';
import type { Static, TSchema } from 'typebox';

/** Media types of downloaded files. */
export type FileType =
  | 'text/csv'
  | 'text/calendar'
  | 'application/pdf'
  | 'application/octet-stream'
  | 'application/gpx+xml'
  | 'image/jpeg'
  | 'image/svg+xml'
  | 'application/geo+json'
  | 'application/vnd.google-earth.kml+xml'
  | 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** Media types of uploaded files. */
export type UploadType =
  | 'application/pdf'
  | 'text/csv'
  | 'text/csv, application/geo+json, application/vnd.google-earth.kml+xml'
  | 'application/gpx+xml, application/geo+json'
  | 'image/jpeg, image/png, image/webp';

/** The part of a multipart form that carries an uploaded file. */
export const UPLOAD_PART = 'file';
/** Larger files are refused during the upload, unless the call says otherwise. */
export const UPLOAD_CAP_BYTES = 1024 * 1024;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call of the API, declared once. The server registers it, the client calls it, OpenAPI lists it. */
export interface Endpoint<
  Params extends TSchema | undefined = TSchema | undefined,
  Query extends TSchema | undefined = TSchema | undefined,
  Body extends TSchema | undefined = TSchema | undefined,
  Answer extends TSchema | undefined = TSchema | undefined,
  File extends FileType | undefined = FileType | undefined,
  Upload extends UploadType | undefined = UploadType | undefined,
> {
  /** Stable name, also the OpenAPI operationId. */
  name: string;
  method: Method;
  /** Path with `{name}` for parameters, as product.md writes it. */
  path: string;
  /** One sentence for OpenAPI. */
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  /** Undefined: 204 without a body, or a file. */
  answer?: Answer;
  /** The call answers a file of this type, sent while it is produced. */
  file?: File;
  /**
   * The call accepts one file of this type as `multipart/form-data` instead of a body, held in memory while it is read.
   */
  upload?: Upload;
  /** Larger files are refused. Default: `UPLOAD_CAP_BYTES`. */
  uploadCapBytes?: number;
  /** Permission of the session's user; `public` only for sign-in and health. */
  permission: Permission | 'public' | 'session';
  /** Feature that must be on for the account and the user. Every call declares one, or that it has none. */
  feature: FeatureNeed;
  /** The call concerns the session, whatever its current account, so it is never refused for the page's account. */
  anyAccount?: true;
  /**
   * Replaces a record with an `updatedAt`, which a device has as `lastModifiedTime`. The header If-Match has the one that
   * the caller read, in quotes, and the call is refused with `error.record.changed` if the record was changed after it.
   */
  ifMatch?: true;
}

/** One feature, or several of which one suffices if the call answers only the parts of those that are on. */
export type FeatureNeed = Feature | { readonly anyOf: readonly Feature[] } | 'none';

/** Returns true if the features that are on suffice. */
export function hasNeeded(need: FeatureNeed, switchedOn: { has(feature: Feature): boolean }): boolean {
  if (need === 'none') return true;
  return typeof need === 'string' ? switchedOn.has(need) : need.anyOf.some((feature) => switchedOn.has(feature));
}

export type StaticOrEmpty<Schema> = Schema extends TSchema ? Static<Schema> : undefined;

/** Declares a call and keeps its exact schema types. */
export function endpoint<
  Params extends TSchema | undefined = undefined,
  Query extends TSchema | undefined = undefined,
  Body extends TSchema | undefined = undefined,
  Answer extends TSchema | undefined = undefined,
  File extends FileType | undefined = undefined,
  Upload extends UploadType | undefined = undefined,
>(
  declaration: Endpoint<Params, Query, Body, Answer, File, Upload>,
): Endpoint<Params, Query, Body, Answer, File, Upload> {
  return declaration;
}
