/** A file in an answer, produced while it is sent. */
export interface Download {
  /** File name with its extension. Any text is allowed, because the header escapes it. */
  fileName: string;
  /** Produced as fast as the client reads, and abandoned when the client disconnects. */
  chunks: AsyncIterable<string | Uint8Array>;
}
