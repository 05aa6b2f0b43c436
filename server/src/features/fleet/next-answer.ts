/**
 * Questions about a whole fleet that many ask at one moment are answered together: whoever asks while one is being
 * answered gets the answer of the next round, which begins after all of them asked. So an answer is never older than its
 * question, and however many ask, the database works on one question of a kind at a time.
 */
export class NextAnswer<Answer> {
  readonly #rounds = new Map<string, { now: Promise<Answer>; next: Promise<Answer> | undefined }>();

  /** @param key everything that the answer depends on, who may see it included @param work asks; it may fail */
  ask(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const round = this.#rounds.get(key);
    if (round === undefined) return this.#begin(key, work);
    const begin = () => this.#begin(key, work);
    round.next ??= round.now.then(begin, begin);
    return round.next;
  }

  #begin(key: string, work: () => Promise<Answer>): Promise<Answer> {
    const now = work();
    const round = { now, next: undefined };
    this.#rounds.set(key, round);
    const end = () => {
      if (this.#rounds.get(key) === round && round.next === undefined) this.#rounds.delete(key);
    };
    now.then(end, end);
    return now;
  }
}
