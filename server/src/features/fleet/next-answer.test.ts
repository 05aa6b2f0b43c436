import { expect, it } from 'vitest';
import { NextAnswer } from './next-answer.ts';

/** Creates work that ends on demand. Each round answers its number. */
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

it('answers all concurrent questions together, and none with work that started before it was asked', async () => {
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

it('keeps questions with different keys apart', async () => {
  const { gates, work } = rounds();
  const answers = new NextAnswer<number>();
  const both = [answers.ask('one', work), answers.ask('other', work)];
  for (const gate of gates) gate.resolve();
  expect(await Promise.all(both)).toEqual([1, 2]);
});

it('fails only the questions of a failed round', async () => {
  const answers = new NextAnswer<string>();
  const failing = answers.ask('fleet', async () => {
    throw new Error('not now');
  });
  const next = answers.ask('fleet', async () => 'well');
  await expect(failing).rejects.toThrow('not now');
  expect(await next).toBe('well');
});
