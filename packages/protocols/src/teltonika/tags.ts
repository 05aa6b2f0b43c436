/**
 * Elements of variable length that list wireless tags: 548 and 11317, and 10828, 10829 and 10831 of a single kind of
 * sensor. A head (1), then tags of length (1) and parameters of number (1), length (1) and value. Source: Teltonika wiki,
 * "EYE Sensor / BTS1" and "Advanced EYE data", parameters of a tag.
 */
import type { AttributeName } from '../dictionary.ts';
import { hardwareAddress } from '../network.ts';
import { attributesOf, type TrackerRecord } from '../protocol.ts';

const TAG_LISTS = new Set([548, 10828, 10829, 10831, 11317]);
const PARAMETER = { strength: 0x00, id: 0x01, name: 0x05, temperature: 0x06, humidity: 0x07, address: 0x0f } as const;
const TEMPERATURES: readonly AttributeName[] = [
  'wirelessTemperature1Celsius',
  'wirelessTemperature2Celsius',
  'wirelessTemperature3Celsius',
  'wirelessTemperature4Celsius',
];
const HUMIDITIES: readonly AttributeName[] = [
  'wirelessHumidity1Percent',
  'wirelessHumidity2Percent',
  'wirelessHumidity3Percent',
  'wirelessHumidity4Percent',
];
const MOST_PERCENT = 100;

type Tag = Map<number, Buffer>;

/** Cuts octets into parts by the lengths in them; undefined where they do not fit exactly. */
function tagsOf(bytes: Buffer): Tag[] | undefined {
  const tags: Tag[] = [];
  let at = 1;
  while (at < bytes.length) {
    const end = at + 1 + bytes[at]!;
    const tag = end > bytes.length ? undefined : parametersOf(bytes.subarray(at + 1, end));
    if (tag === undefined) return undefined;
    tags.push(tag);
    at = end;
  }
  return tags.length === 0 ? undefined : tags;
}

function parametersOf(bytes: Buffer): Tag | undefined {
  const tag: Tag = new Map();
  let at = 0;
  while (at + 2 <= bytes.length) {
    const end = at + 2 + bytes[at + 1]!;
    if (end > bytes.length) return undefined;
    tag.set(bytes[at]!, bytes.subarray(at + 2, end));
    at = end;
  }
  return at === bytes.length && tag.size > 0 ? tag : undefined;
}

/** The name that people gave a tag, else its address, else its id. */
function nameOf(tag: Tag): string | undefined {
  const name = tag.get(PARAMETER.name)?.toString('latin1').replace(/\0+$/, '').trim();
  if (name !== undefined && /^[ -+\--.0-~]+$/.test(name)) return name;
  const address = tag.get(PARAMETER.address)?.toString('hex');
  if (address !== undefined) return hardwareAddress(address) ?? address;
  return tag.get(PARAMETER.id)?.toString('hex');
}

/** @returns false: the element is no list of tags, or is not of the documented form */
export function applyTags(record: TrackerRecord, id: number, bytes: Buffer): boolean {
  const tags = TAG_LISTS.has(id) ? tagsOf(bytes) : undefined;
  if (tags === undefined) return false;
  const attributes = attributesOf(record);
  const heard: string[] = [];
  for (const [index, tag] of tags.entries()) {
    const name = nameOf(tag);
    if (name === undefined) continue;
    const strength = tag.get(PARAMETER.strength);
    heard.push(strength?.length === 1 ? `${name}/${strength.readInt8()}` : name);
    const temperature = tag.get(PARAMETER.temperature);
    if (temperature?.length === 2 && index < TEMPERATURES.length)
      attributes[TEMPERATURES[index]!] = temperature.readInt16BE() / 100;
    const humidity = tag.get(PARAMETER.humidity);
    if (humidity?.length === 1 && humidity[0]! <= MOST_PERCENT && index < HUMIDITIES.length)
      attributes[HUMIDITIES[index]!] = humidity[0]!;
  }
  if (heard.length > 0) attributes.wirelessTags = heard.join(',');
  return true;
}
