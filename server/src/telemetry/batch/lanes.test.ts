/** Concurrent batches never share a device or an asset, each device keeps its order, and every packet is handled. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Claim, Claims } from '../derive/claims.ts';
import type { KnownDevice } from '../ingest.ts';
import { assignPacket } from '../intake/assignment.ts';
import { DeviceNotes } from '../intake/notes.ts';
import { type Packet, PacketQueue } from '../intake/queue.ts';
import type { Batch } from './committer.ts';
import { Lanes } from './lanes.ts';
import { BatchPicker } from './picker.ts';

const NOW = Date.UTC(2026, 4, 4, 12);

/** Devices 1 to 6: two share asset 100, and one was moved from 101 to 102. */
const devices: KnownDevice[] = [
  device(1, [[100, 0]]),
  device(2, [[100, 0]]),
  device(3, [
    [101, 0],
    [102, NOW - 1000],
  ]),
  device(4, [[101, 0]]),
  device(5, []),
  device(6, [[103, 0]]),
];

function device(deviceId: number, assets: [number, number][]): KnownDevice {
  const assignments = assets.map(([assetId, from], index) => ({
    assetId,
    role: 'primary' as const,
    from,
    to: assets[index + 1]?.[1],
  }));
  return { deviceId, accountId: 1, active: true, assignments } as unknown as KnownDevice;
}

function packet(of: KnownDevice, assetId: number | null, done: () => void): Packet {
  const made = { device: of, receivedAt: NOW, rows: [{ assetId }], refused: [], done } as unknown as Packet;
  assignPacket(made);
  return made;
}

const step = fc.oneof(
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('packet' as const), device: fc.nat(5), late: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('contact' as const), device: fc.nat(5) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('turn' as const), asset: fc.integer({ min: 100, max: 103 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('end' as const), which: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('breathe' as const) }) },
);

it('runs no overlapping batches concurrently, keeps the order of each device, and handles every packet', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 3 }), async (steps, count) => {
      const queue = new PacketQueue({ highWaterRows: 1000, lowWaterRows: 10, hardLimitRows: 10_000 });
      const notes = new DeviceNotes();
      const claims = new Claims();
      const lateOnes = new Set<Packet>();
      const running = new Map<Claim, () => void>();
      const order = new Map<number, number[]>();
      let late = 0;
      let contacts = 0;
      const begin = (claim: Claim): Promise<void> => {
        for (const other of running.keys()) {
          expect([...claim.devices].filter((it) => other.devices.has(it))).toEqual([]);
          expect([...claim.assets].filter((it) => other.assets.has(it))).toEqual([]);
        }
        return new Promise<void>((resolve) => running.set(claim, resolve)).then(() => void running.delete(claim));
      };
      const picker = new BatchPicker({
        queue,
        notes,
        claims,
        isLate: (it) => lateOnes.has(it),
        wake: () => lanes.wake(),
      });
      const claimOf = new Map<Batch, Claim>();
      const lanes: Lanes<Batch> = new Lanes<Batch>({
        lanes: count,
        claims,
        next: (apart) => {
          const found = picker.next(lanes.working, apart);
          if (found) claimOf.set(found.batch, found.claim);
          return found;
        },
        write: async (batch) => {
          if (batch.late) expect(++late).toBe(1);
          await begin(claimOf.get(batch) as Claim);
          if (batch.late) late--;
          contacts += batch.contacts.length;
          for (const it of batch.packets) it.done(undefined, { durable: 1, duplicates: 0, quarantined: 0 });
          picker.ended(batch);
        },
        stopped: new AbortController().signal,
      });
      const turns: Promise<void>[] = [];
      const contacted = new Set<number>();
      let sent = 0;
      const endOne = (which: number) => [...running.values()][which % running.size]?.();
      for (const it of steps) {
        if (it.kind === 'packet') {
          const of = devices[it.device] as KnownDevice;
          const assetId = of.assignments[it.late ? 0 : of.assignments.length - 1]?.assetId ?? null;
          const number = sent++;
          const made = packet(of, assetId, () => order.set(it.device, [...(order.get(it.device) ?? []), number]));
          if (it.late) lateOnes.add(made);
          queue.push(made);
        } else if (it.kind === 'contact') {
          notes.contact(devices[it.device] as KnownDevice, NOW);
          contacted.add(it.device);
        } else if (it.kind === 'turn') {
          const claim = { devices: new Set<number>(), assets: new Set([it.asset]) };
          turns.push(lanes.inTurn(claim, () => begin(claim)));
        } else if (it.kind === 'end') endOne(it.which);
        lanes.wake();
        if (it.kind !== 'packet') await new Promise(setImmediate);
      }
      let idle = false;
      void lanes.idle().then(() => {
        idle = true;
      });
      while (!idle) {
        endOne(0);
        await new Promise(setImmediate);
      }
      await Promise.all(turns);
      picker.stop();
      const told = [...order.values()];
      expect(told.flat()).toHaveLength(sent);
      for (const numbers of told) expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
      expect(contacts).toBeGreaterThanOrEqual(contacted.size === 0 ? 0 : 1);
      expect(notes.size).toBe(0);
    }),
    { numRuns: 300 },
  );
});
