import { FAMILIES, type FamilyName } from '@waymark/domain/commands/families.ts';
import { describe, expect, it } from 'vitest';
import { executeCommand, type FlowEnd, type FlowSurroundings, type Look } from './flow.ts';
import { newRequestId } from './request-id.ts';

const START = Date.UTC(2026, 5, 10, 6);
const SECOND = 1000;

/** Response of the history from so many seconds after the start. */
type Story = readonly (readonly [afterSeconds: number, code: string, updateSeconds: number | null])[];

/** A clock that jumps to the awaited time and a server that follows a story. */
class World {
  time = START;
  readonly looks: number[] = [];
  taken = 0;
  status = 'accepted';
  sendError: Error | null = null;
  /** Seconds at which the live channel reports a change. */
  changes: number[] = [];
  /** Period in seconds during which the server does not answer. */
  outage: readonly [from: number, to: number] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  /** Acceptance time in the history record, in seconds. Null while there is no record. */
  takenAtSeconds: number | null = null;
  readonly #story: Story;

  constructor(story: Story) {
    this.#story = story;
  }

  get seconds(): number {
    return (this.time - START) / SECOND;
  }

  run(family: FamilyName = 'immobilization'): Promise<FlowEnd> {
    return executeCommand(family, this.around());
  }

  around(): FlowSurroundings {
    return {
      now: () => this.time,
      send: async () => {
        if (this.sendError) throw this.sendError;
        return { status: this.status, requestId: 'r1' };
      },
      taken: () => this.taken++,
      look: async () => this.look(),
      until: async (moment) => {
        const change = this.changes.findIndex((seconds) => START + seconds * SECOND <= moment);
        const [seconds] = change === -1 ? [] : this.changes.splice(change, 1);
        this.time = Math.max(this.time, seconds === undefined ? moment : START + seconds * SECOND);
        return seconds === undefined ? 'due' : 'changed';
      },
    };
  }

  look(): Look {
    this.looks.push(this.seconds);
    if (this.seconds >= this.outage[0] && this.seconds < this.outage[1]) throw new Error('no answer');
    const now = this.#story.findLast(([after]) => after <= this.seconds);
    if (!now) throw new Error('the story has no beginning');
    const at = (seconds: number | null): number | null => (seconds === null ? null : START + seconds * SECOND);
    return { state: { code: now[1], updateTime: at(now[2]) }, takenAt: at(this.takenAtSeconds) };
  }
}

const EVERY_LOOK = Array.from({ length: 20 }, (_, index) => 16 + index * 10);

describe('a command that was sent', () => {
  it('is polled after 16 s, then every 10 s, 20 times, and then counts as unanswered', async () => {
    const world = new World([[0, 'IMMOBILIZE_IN_PROGRESS', 1]]);
    expect(await world.run()).toEqual({ kind: 'noAnswer', code: 'IMMOBILIZE_IN_PROGRESS' });
    expect(world.looks).toEqual(EVERY_LOOK);
  });

  it('keeps its queued state when the polls are used up', async () => {
    const world = new World([[0, 'IN_QUEUE_IMMOBILIZE', 1]]);
    expect(await world.run()).toEqual({ kind: 'noAnswer', code: 'IN_QUEUE_IMMOBILIZE' });
  });

  const ENDS: [FamilyName, string, 'done' | 'failed'][] = (Object.keys(FAMILIES) as FamilyName[]).flatMap((family) =>
    Object.values(FAMILIES[family].codes).flatMap(
      ({ success, cancelled, error }): [FamilyName, string, 'done' | 'failed'][] => [
        [family, success, 'done'],
        [family, cancelled, 'done'],
        [family, error, 'failed'],
      ],
    ),
  );

  it.each(ENDS)('of %s ends with a fresh %s: %s', async (family, code, kind) => {
    const world = new World([
      [0, pendingOf(family), 1],
      [40, code, 39],
    ]);
    expect(await world.run(family)).toEqual({ kind, code });
    expect(world.looks).toEqual([16, 26, 36, 46]);
  });

  it.each(ENDS)('of %s never ends with a %s from before', async (family, code) => {
    const world = new World([[0, code, -5]]);
    expect(await world.run(family)).toEqual({ kind: 'noAnswer', code: null });
    expect(world.looks).toEqual(EVERY_LOOK);
  });

  it('measures freshness by the server clock if its record has the time', async () => {
    const behind = new World([[0, 'IMMOBILIZE_SUCCESS', -3595]]);
    behind.takenAtSeconds = -3600;
    expect(await behind.run()).toEqual({ kind: 'done', code: 'IMMOBILIZE_SUCCESS' });
    const ahead = new World([[0, 'IMMOBILIZE_SUCCESS', 3595]]);
    ahead.takenAtSeconds = 3600;
    expect(await ahead.run()).toEqual({ kind: 'noAnswer', code: null });
  });

  it('ends at the twentieth poll if it succeeds there', async () => {
    const world = new World([
      [0, 'LOCK_IN_PROGRESS', 1],
      [206, 'LOCK_SUCCESS', 205],
    ]);
    expect(await world.run('lock')).toEqual({ kind: 'done', code: 'LOCK_SUCCESS' });
    expect(world.looks).toHaveLength(20);
  });

  it('ends with an empty history', async () => {
    const world = new World([[0, 'COMMAND_HISTORY_EMPTY', null]]);
    expect(await world.run()).toEqual({ kind: 'empty', code: 'COMMAND_HISTORY_EMPTY' });
    expect(world.looks).toEqual([16]);
  });

  it('is polled as soon as the live channel reports a change, which does not count as a scheduled poll', async () => {
    const world = new World([
      [0, 'IN_QUEUE_IMMOBILIZE', 1],
      [3, 'IMMOBILIZE_IN_PROGRESS', 3],
      [5, 'IMMOBILIZE_SUCCESS', 5],
    ]);
    world.changes = [3, 5];
    expect(await world.run()).toEqual({ kind: 'done', code: 'IMMOBILIZE_SUCCESS' });
    expect(world.looks).toEqual([3, 5]);
    const waiting = new World([[0, 'IN_QUEUE_IMMOBILIZE', 1]]);
    waiting.changes = [1, 2, 3, 17];
    await waiting.run();
    expect(waiting.looks).toHaveLength(24);
  });

  it('continues through an outage', async () => {
    const world = new World([[0, 'IMMOBILIZE_SUCCESS', 9]]);
    world.outage = [0, 60];
    expect(await world.run()).toEqual({ kind: 'done', code: 'IMMOBILIZE_SUCCESS' });
    expect(world.looks).toEqual([16, 26, 36, 46, 56, 66]);
  });
});

describe('sending', () => {
  it('that fails is COMMAND_FAILED and is not polled', async () => {
    const world = new World([[0, 'IMMOBILIZE_SUCCESS', 1]]);
    world.sendError = new Error('no network');
    expect(await world.run()).toEqual({ kind: 'refused', code: 'COMMAND_FAILED', error: world.sendError });
    expect(world.looks).toEqual([]);
  });

  it.each([
    ['immobilization', 'accepted', true],
    ['immobilization', 'submitted', false],
    ['immobilization', 'success', false],
    ['auxiliaryTracker', 'success', true],
    ['auxiliaryTracker', 'accepted', true],
    ['auxiliaryTracker', 'submitted', true],
    ['auxiliaryTracker', 'queued', false],
    ['lock', 'accepted', true],
    ['lock', 'submitted', true],
    ['lock', 'success', false],
  ] as const)('of %s that is answered %s is taken: %s', async (family, status, taken) => {
    const world = new World([[0, FAMILIES[family].codes.set.success, 1]]);
    world.status = status;
    const end = await world.run(family);
    expect(end.kind).toBe(taken ? 'done' : 'refused');
    expect(world.taken).toBe(taken ? 1 : 0);
  });
});

it('ids of commands sort by creation time', () => {
  const ids = [START, START + 1, START + 1000].map((time) => newRequestId(time));
  expect(ids.toSorted()).toEqual(ids);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

function pendingOf(family: FamilyName): string {
  return FAMILIES[family].codes.set.inProgress;
}
