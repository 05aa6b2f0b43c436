import { expect, it } from 'vitest';
import { NextAnswer } from './next-answer.ts';

/** Work that ends when it is told to; each round answers its number. */
function rounds() {
  const gates: PromiseWithResolvers<void>[] = [];
  const work = async (): Promise<number> => {
    const gate = Promise.withResolvers<void>();
    const number = gates.push(gate);
    await gate.promise;
    return number;
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { gates, work, settle };
}

it('answers all who ask meanwhile together, and none with what was begun before it asked', async () => {
  const { gates, work, settle } = rounds();
  const answers = new NextAnswer<number>();
  const first = answers.ask('fleet', work);
  const waiting = [answers.ask('fleet', work), answers.ask('fleet', work)];
  expect(gates).toHaveLength(1);
  gates[0]!.resolve();
  expect(await first).toBe(1);
  await settle();
  const late = answers.ask('fleet', work);
  expect(gates).toHaveLength(2);
  gates[1]!.resolve();
  expect(await Promise.all(waiting)).toEqual([2, 2]);
  await settle();
  gates[2]!.resolve();
  expect(await late).toBe(3);
  await settle();
  const alone = answers.ask('fleet', work);
  gates[3]!.resolve();
  expect(await alone).toBe(4);
});

it('keeps questions apart by their key', async () => {
  const { gates, work } = rounds();
  const answers = new NextAnswer<number>();
  const both = [answers.ask('one', work), answers.ask('other', work)];
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('fails those of its round only', async () => {
  const answers = new NextAnswer<string>();
  const failing = answers.ask('fleet', async () => {
    throw new Error('not now');
  });
  const next = answers.ask('fleet', async () => 'well');
  await expect(failing).rejects.toThrow('not now');
  expect(await next).toBe('well');
});
