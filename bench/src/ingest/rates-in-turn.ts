import { Vehicle } from './fleet.ts';
import { connectAll, sendAll } from './load.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

const SENDERS = 1000;
const RECORDS_PER_PACKET = 10;
const RECORD_SPACING_MS = 10_000;
const HOUR_MILLISECONDS = 3_600_000;

/** One state of an account. */
export interface Setting {
  name: string;
  /** Brings the account into the state. */
  set(workshop: Workshop): Promise<void>;
}

/**
 * Measures the rate of ingest of the whole product under each setting, in turn and in rounds, so that all settings have
 * the same hours.
 * @param options.packets of ten records that each vehicle sends in a round, a record each ten seconds of its time
 * @returns records a second of each round, by the name of the setting
 */
export async function ratesInTurn(
  settings: readonly Setting[],
  { quick, say, packets = quick ? 5 : 20 }: { quick: boolean; say(line: string): void; packets?: number },
): Promise<Map<string, number[]>> {
  const rounds = quick ? 2 : 5;
  const rates = new Map<string, number[]>(settings.map(({ name }) => [name, []]));
  const workshop = await openWorkshop(SENDERS);
  try {
    // The last record is not in the future.
    const lasts = (rounds + 1) * settings.length * packets * RECORDS_PER_PACKET * RECORD_SPACING_MS;
    const start = Date.now() - HOUR_MILLISECONDS - lasts;
    const vehicles = Array.from({ length: SENDERS }, (_, index) => new Vehicle(index, start));
    const devices = await connectAll(
      workshop.teltonikaPort,
      vehicles.map(({ imei }) => imei),
    );
    // The first round is not counted: caches, prepared statements, compiled code.
    for (let round = -1; round < rounds; round++) {
      for (const { name, set } of settings) {
        await set(workshop);
        const load = vehicles.map((vehicle) => vehicle.packets(packets, RECORDS_PER_PACKET));
        const { records, seconds } = await sendAll(devices, load);
        if (round < 0) continue;
        rates.get(name)!.push(records / seconds);
        say(`  ${name}, round ${round + 1}: ${Math.round(records / seconds)} records/s`);
      }
    }
    for (const device of devices) device.close();
  } finally {
    await workshop.close();
  }
  return rates;
}
