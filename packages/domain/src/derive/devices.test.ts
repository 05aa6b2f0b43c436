/** A device that replaces another one on an asset says only what it reports itself. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyPosition } from '../position.ts';
import {
  advance,
  deriveAll,
  foldText,
  openRows,
  parseFold,
  replacementsOf,
  rulesOf,
  startDerived,
  startFold,
} from './index.ts';
import { at, type Journey, journey, START, told } from './testing-journey.ts';

/** Derives with another primary device from a second on. */
const replaced = (drive: Journey, second: number, more = {}) =>
  drive.derive({ primary: { replacedAt: [START + second * 1000] }, ...more });

describe('a device that replaces another without a gap', () => {
  it('has no ignition until it reports one, so the asset comes to rest as without a wire', () => {
    const drive = journey().record(0, 0, { ignition: true }).repeat(20, 30, 15);
    const { derived, fold } = replaced(drive.repeat(20, 30, 0, { ignition: undefined }), 610);
    expect(fold.device.ignition).toBe(-1);
    expect(told(derived)).toEqual(['idle 0-30', 'moving 30-630']);
    expect(openRows(fold, rulesOf({ assetType: 'car' })).interval?.status).toBe('stopped');
    // The former device would have said that it idles.
    expect(drive.derive().fold.device.ignition).toBe(1);
  });

  it('starts no trip when the ignition of the former device came on', () => {
    const lit = journey().repeat(10, 60, 0, { ignition: false }).record(30, 0, { ignition: true });
    const drive = lit.repeat(5, 60, 0, { ignition: undefined }).repeat(20, 30, 15).repeat(40, 30, 0);
    const starts = ({ derived }: ReturnType<Journey['derive']>) =>
      derived.trips.map(({ startTime, startRule }) => [at(startTime), startRule]);
    expect(starts(drive.derive())).toEqual([[630, 'ignition']]);
    expect(starts(replaced(drive, 645))).toEqual([[930, 'movement']]);
  });

  it('has its harsh events derived until it sends one', () => {
    const brake = { events: [{ type: 'harshBraking', value: 4 }] };
    const drive = journey().record(0, 20, { ignition: true }).record(1, 20, brake);
    const braked = drive.record(1, 20).record(1, 10).record(1, 10);
    const sources = (second?: number) =>
      (second === undefined ? braked.derive() : replaced(braked, second)).derived.drivingEvents.map((event) => [
        at(event.startTime),
        event.source,
      ]);
    expect(sources()).toEqual([[1, 'device']]);
    expect(sources(1.5)).toEqual([
      [1, 'device'],
      [2, 'track'],
    ]);
    // The event itself is of the new device.
    expect(sources(0.5)).toEqual([[1, 'device']]);
  });

  it('ends charging, faults and the charge of the battery that the former device reported', () => {
    const before = { ignition: false, charging: true, batteryPercent: 40 };
    const charged = () => journey().repeat(10, 60, 0, before).record(60, 0, { faultCodes: 2, deviceFault: true });
    const { derived, fold } = replaced(charged().repeat(3, 60, 0), 700, { assetType: 'electricCar' });
    expect([fold.charge.state, fold.flags.bits]).toEqual([0, 0]);
    expect(told(derived)).toEqual(['charging 60-660', 'fault 660-720']);
    // 40 percentage points more are another measure, not another battery.
    const other = charged().record(60, 0, { batteryPercent: 80 });
    expect(replaced(other, 700, { assetType: 'electricCar' }).derived.events).not.toContainEqual(
      expect.objectContaining({ type: 'batterySwapped' }),
    );
  });

  it('keeps charging and faults that the new device reports too', () => {
    const values = { ignition: false, charging: true, batteryPercent: 40, faultCodes: 1 };
    const { derived, fold } = replaced(journey().repeat(20, 60, 0, values), 610, { assetType: 'electricCar' });
    expect([fold.charge.state, fold.flags.bits]).toEqual([1, 1]);
    expect(told(derived)).toEqual([]);
  });

  it('learns its own reporting interval', () => {
    const slow = journey().record(0, 15).repeat(30, 300, 15);
    expect(slow.derive().fold.device.movingIntervalMs).toBeGreaterThan(200_000);
    expect(replaced(slow.record(300, 15), slow.now - 10).fold.device.movingIntervalMs).toBe(0);
  });

  it('changes nothing if the auxiliary device is replaced while the primary drives', () => {
    const drive = journey().record(0, 0, { ignition: true }).repeat(20, 30, 15);
    const { fold } = drive.derive({ auxiliary: { replacedAt: [START + 310_000] } });
    expect(foldText(fold)).toBe(foldText(drive.derive().fold));
  });
});

describe('with any assignments', () => {
  const stays = fc.array(
    fc.record({
      deviceId: fc.integer({ min: 1, max: 3 }),
      gap: fc.constantFrom(0, 0, 0, 700),
      steps: fc.array(
        fc.record({
          after: fc.constantFrom(1, 1, 20, 60, 400),
          speed: fc.constantFrom(0, 0, 12, 20),
          ignition: fc.constantFrom(undefined, true, false),
          harsh: fc.constantFrom(false, false, true),
        }),
        { minLength: 1, maxLength: 8 },
      ),
    }),
    { minLength: 1, maxLength: 6 },
  );

  it('ignition and harsh events are those of the present device since its assignment, in any packets', () => {
    fc.assert(
      fc.property(stays, fc.array(fc.integer(), { maxLength: 6 }), (all, shuffle) => {
        let seconds = 0;
        let meters = 0;
        const assignments: { deviceId: number; from: number }[] = [];
        const expected: { ignition: number; sendsHarsh: boolean }[] = [];
        let known = { ignition: -1, sendsHarsh: false };
        const positions = all.flatMap(({ deviceId, gap, steps }) => {
          seconds += gap;
          const former = assignments.at(-1);
          // The same device keeps what it reported before.
          if (former !== undefined && former.deviceId !== deviceId) known = { ignition: -1, sendsHarsh: false };
          assignments.push({ deviceId, from: START + seconds * 1000 + 1 });
          return steps.map(({ after, speed, ignition, harsh }) => {
            seconds += after;
            meters += speed * after;
            known = {
              ignition: ignition === undefined ? known.ignition : Number(ignition),
              sendsHarsh: known.sendsHarsh || harsh,
            };
            expected.push(known);
            const position = emptyPosition(START + seconds * 1000);
            return Object.assign(position, {
              ...{ valid: true, latitude: 0, longitude: 10 + meters / 111_195, speedMetersPerSecond: speed, ignition },
              ...(harsh && { events: [{ type: 'harshBraking', value: 4 }] }),
            });
          });
        });
        const keys = assignments.map((assignment, index) => ({
          assignment,
          key: shuffle[index % shuffle.length] ?? 0,
        }));
        const anyOrder = keys.sort((a, b) => a.key - b.key).map(({ assignment }) => assignment);
        const rules = rulesOf({ assetType: 'car', primary: { replacedAt: replacementsOf(anyOrder) } });
        let fold = startFold();
        const derived = startDerived();
        positions.forEach((position, index) => {
          advance(fold, [position], rules, derived);
          expect({ ignition: fold.device.ignition, sendsHarsh: fold.device.sendsHarsh }).toEqual(expected[index]);
          fold = parseFold(foldText(fold));
        });
        expect(deriveAll(positions, rules).derived).toEqual(derived);
      }),
      { numRuns: 300 },
    );
  });
});
