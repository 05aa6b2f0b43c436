import { addressCell } from '@waymark/domain/address-cell.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddressBook, type AnsweredAddress, type Point } from './address-book.ts';

const at = (latitude: number): Point => ({ latitude, longitude: 9.5 });
const cell = (latitude: number): number => addressCell(latitude, 9.5);
let asked: (readonly Point[])[];
let answer: (points: readonly Point[]) => Promise<readonly AnsweredAddress[]>;
let book: AddressBook;
beforeEach(() => {
  vi.useFakeTimers();
  asked = [];
  answer = async (points) => points.map(({ latitude }) => ({ address: `Road ${latitude}`, pending: false }));
  book = new AddressBook((points) => {
    asked.push(points);
    return answer(points);
  });
});
afterEach(() => vi.useRealTimers());
const pass = (milliseconds: number): Promise<unknown> => vi.advanceTimersByTimeAsync(milliseconds);

describe('the addresses of a screen', () => {
  it('are asked for in one request 200 ms after the last point, and only once', async () => {
    const told = vi.fn();
    book.subscribe(at(1), told);
    book.want(at(1));
    await pass(150);
    book.want(at(2));
    book.want(at(1));
    await pass(190);
    expect(asked).toEqual([]);
    await pass(10);
    expect(asked).toEqual([[at(1), at(2)]]);
    expect([book.text(cell(1)), book.text(cell(2))]).toEqual(['Road 1', 'Road 2']);
    expect(told).toHaveBeenCalledTimes(1);
    book.want(at(1));
    await pass(5_000);
    expect(asked).toHaveLength(1);
  });

  it('are asked for after a second even if points keep coming, and no more than 100 at a time', async () => {
    for (let index = 0; index < 240; index++) {
      book.want(at(10 + index / 10));
      if (index % 40 === 39) await pass(180);
    }
    expect(asked.map((points) => points.length)).toEqual([100, 100, 40]);
  });

  it('leave out points that are no longer shown', async () => {
    const leave = book.want(at(1));
    book.want(at(2));
    leave();
    await pass(200);
    expect(asked).toEqual([[at(2)]]);
  });

  it('are not asked for while the page is hidden', async () => {
    let hidden = true;
    book = new AddressBook(
      (points) => {
        asked.push(points);
        return answer(points);
      },
      () => !hidden,
    );
    const leave = book.want(at(1));
    book.want(at(2));
    await pass(5_000);
    leave();
    expect(asked).toEqual([]);
    hidden = false;
    book.resume();
    expect(asked).toEqual([[at(2)]]);
  });

  it('that are pending or failed are asked for again, less and less often, while they are shown', async () => {
    answer = async (points) => points.map(() => ({ address: 'Near Vaduz', pending: true }));
    const leave = book.want(at(1));
    await pass(200);
    expect(book.text(cell(1))).toBe('Near Vaduz');
    answer = () => Promise.reject(new Error('offline'));
    await pass(3_200);
    expect(asked).toHaveLength(2);
    expect(book.text(cell(1))).toBe('Near Vaduz');
    answer = async (points) => points.map(() => ({ address: 'Städtle 1, Vaduz', pending: false }));
    leave();
    await pass(60_000);
    expect(asked).toHaveLength(2);
    book.want(at(1));
    await pass(200);
    expect(book.text(cell(1))).toBe('Städtle 1, Vaduz');
  });

  it('are forgotten and asked for again in another language', async () => {
    book.speak('en');
    book.want(at(1));
    await pass(200);
    answer = async (points) => points.map(() => ({ address: 'улица', pending: false }));
    book.speak('ru');
    expect(book.text(cell(1))).toBeUndefined();
    await pass(200);
    expect(book.text(cell(1))).toBe('улица');
  });
});
