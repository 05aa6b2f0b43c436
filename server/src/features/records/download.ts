/** A file that a call answers, made while it is sent. */
export interface Download {
  /** With its ending; any text: the header is made safe where it is written. */
  fileName: string;
  /** Asked for as fast as the other side reads, and given up when it goes away. */
  chunks: AsyncIterable<string>;
}
