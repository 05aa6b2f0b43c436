/** Writes small OpenStreetMap extracts for tests (wiki.openstreetmap.org/wiki/PBF_Format). */
import { writeFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import type { OsmTags } from './extract.ts';

export interface MadeItems {
  nodes: readonly { id: number; latitude: number; longitude: number; tags?: OsmTags }[];
  ways: readonly { id: number; refs: readonly number[]; tags: OsmTags }[];
  relations?: readonly {
    id: number;
    members: readonly { type: 'node' | 'way'; ref: number; role: string }[];
    tags: OsmTags;
  }[];
}

const MEMBER_TYPES = ['node', 'way'];

export function writeExtract(path: string, { nodes, ways, relations = [] }: MadeItems): void {
  const strings = new Map([['', 0]]);
  const sid = (text: string): number => {
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return known;
  };
  const tagged = (tags: OsmTags = {}): Buffer[] => [
    field(2, packed(Object.keys(tags).map(sid))),
    field(3, packed(Object.values(tags).map(sid))),
  ];
  const e7 = (degrees: number) => signed(Math.round(degrees * 1e7));
  const groups = [
    nodes.map(({ id, latitude, longitude, tags }) =>
      field(1, [number(1, signed(id)), ...tagged(tags), number(8, e7(latitude)), number(9, e7(longitude))]),
    ),
    ways.map(({ id, refs, tags }) => field(3, [number(1, id), ...tagged(tags), field(8, packed(deltas(refs)))])),
    relations.map(({ id, members, tags }) =>
      field(4, [
        number(1, id),
        ...tagged(tags),
        field(8, packed(members.map(({ role }) => sid(role)))),
        field(9, packed(deltas(members.map(({ ref }) => ref)))),
        field(10, packed(members.map(({ type }) => MEMBER_TYPES.indexOf(type)))),
      ]),
    ),
  ].map((group) => field(2, group));
  const table = field(
    1,
    [...strings.keys()].map((text) => field(1, [Buffer.from(text)])),
  );
  const header = field(4, [Buffer.from('OsmSchema-V0.6')]);
  writeFileSync(path, Buffer.concat([block('OSMHeader', header), block('OSMData', Buffer.concat([table, ...groups]))]));
}

function block(type: string, content: Buffer): Buffer {
  const blob = Buffer.concat([number(2, content.byteLength), field(3, [deflateSync(content)])]);
  const head = Buffer.concat([field(1, [Buffer.from(type)]), number(3, blob.byteLength)]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.byteLength);
  return Buffer.concat([length, head, blob]);
}

/** Zigzag, as protocol buffers store signed numbers. */
const signed = (value: number): number => (value < 0 ? -2 * value - 1 : 2 * value);

const deltas = (values: readonly number[]): number[] =>
  values.map((value, index) => signed(value - (values[index - 1] ?? 0)));

const packed = (values: readonly number[]): Buffer[] => values.map(varint);

const number = (tag: number, value: number): Buffer => Buffer.concat([varint(tag * 8), varint(value)]);

function field(tag: number, parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([varint(tag * 8 + 2), varint(content.byteLength), content]);
}

function varint(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value;
  for (; rest >= 128; rest = Math.floor(rest / 128)) bytes.push((rest % 128) + 128);
  return Buffer.from([...bytes, rest]);
}
