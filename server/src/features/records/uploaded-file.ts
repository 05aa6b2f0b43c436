/** A file in a request, held in memory during the request. */
export interface UploadedFile {
  /** The sender's name of the file, with its extension. */
  name: string;
  bytes: Uint8Array;
}
