/** Virtual time advances in whole steps, so that simultaneous events are processed together. */
export const STEP_MS = 500;

interface Entry {
  at: number;
  order: number;
  act: () => void;
}

/** Planned events, ordered by virtual time and then by the order of planning. */
export class Agenda {
  readonly #heap: Entry[] = [];
  #planned = 0;

  /** Plans an act for the first step at or after `at`, epoch ms. */
  plan(at: number, act: () => void): void {
    const entry = { at: Math.ceil(at / STEP_MS) * STEP_MS, order: this.#planned++, act };
    const heap = this.#heap;
    heap.push(entry);
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!isBefore(heap[index]!, heap[parent]!)) break;
      [heap[index], heap[parent]] = [heap[parent]!, heap[index]!];
      index = parent;
    }
  }

  /** Time of the next act. Infinite if there is none. */
  get nextAt(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Runs every act up to `now`, including acts that are planned meanwhile. */
  run(now: number): void {
    while (this.nextAt <= now) this.#take().act();
  }

  #take(): Entry {
    const heap = this.#heap;
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length === 0) return first;
    heap[0] = last;
    for (let index = 0; ; ) {
      const left = 2 * index + 1;
      if (left >= heap.length) return first;
      const least = left + 1 < heap.length && isBefore(heap[left + 1]!, heap[left]!) ? left + 1 : left;
      if (!isBefore(heap[least]!, heap[index]!)) return first;
      [heap[index], heap[least]] = [heap[least]!, heap[index]!];
      index = least;
    }
  }
}

function isBefore(a: Entry, b: Entry): boolean {
  return a.at === b.at ? a.order < b.order : a.at < b.at;
}
