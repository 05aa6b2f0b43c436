/** A marker point before any check. */
export type FileMarker = Record<string, unknown>;

/** A route of a file before any check. Without a field, the file does not have it. */
export interface FileRoute extends Record<string, unknown> {
  markers: FileMarker[];
}
