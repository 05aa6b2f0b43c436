/** A file that a request brought: held in memory while the request lasts, never stored. */
export interface UploadedFile {
  /** As the sender calls it, with its ending. */
  name: string;
  bytes: Uint8Array;
}
