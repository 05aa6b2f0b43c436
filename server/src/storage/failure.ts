/**
 * A failure that stops the program and that its operator can fix. It is printed without a stack. `message` names the
 * fault and the remedy, in full sentences.
 */
export class StartFailure extends Error {
  override name = 'StartFailure';
}
