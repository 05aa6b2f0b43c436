/**
 * Answers concurrent questions about a whole fleet together. A question that arrives while one is being answered gets
 * the answer of the next round, which starts after all of them were asked. So an answer is never older than its
 * question, and the database works on one question of a kind at a time, however many callers ask.
 */
export class NextAnswer<Answer> {
  readonly #rounds = new Map<string, { now: Promise<Answer>; next: Promise<Answer> | undefined }>();

  /**
   * @param key everything that the answer depends on, including who may see it @param work runs the query, and may fail
   */
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
