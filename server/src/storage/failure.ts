/**
 * A failure that stops the program and that its operator can fix. It is printed without a stack. `message` says what is
 * wrong and what to do, in full sentences.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
