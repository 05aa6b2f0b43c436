import { BINARY_LENGTHS } from '../../src/queclink/binary.ts';
import { crc16 } from '../../src/queclink/checksum.ts';
import type { Random } from '../random.ts';
import { field, IMEI, octets } from './make-frame.ts';

const HEADS = ['+RESP:GT', '+RESP:GT', '+BUFF:GT', '+ACK:GT', '+NACK:GT'];
const REPORTS = (
  'ALM,ANT,ASC,BAT,BPL,BTC,CAN,CFG,CID,CRA,CRG,CSQ,CTN,DAT,DIS,DOG,DOR,DTT,EPF,EPN,EPS,ERI,FLA,FRI,GCR,GEO,GIN,GOT,GPS,' +
  'GSM,GSS,GSV,HBD,HBM,IDA,IDF,IDN,IGF,IGL,IGN,INF,IOB,JDR,JDS,JES,LBC,LBS,LGP,LSP,MPF,MPN,NMR,OBD,OPF,OPN,OUT,PDP,PFA,' +
  'PFL,PNA,PNL,QSS,RTL,RTO,RTP,SOS,SPD,STC,STR,STT,TEM,TMP,TMZ,TOW,TRI,UPC,UPD,VER,VGF,VGN,WIF,XYZ'
).split(',');
const VERSIONS = [
  '6E0100',
  '060100',
  '1A0102',
  '250504',
  '270E03',
  '2F0100',
  '350200',
  '5E0100',
  '802003',
  'F50205',
  'C30203',
];
const POSITION = [
  '1',
  '4.3',
  '92',
  '70.0',
  '121.354335',
  '31.222073',
  '20260503102030',
  '0460',
  '0000',
  '18D8',
  '6141',
  '',
];
const BINARY_HEADERS = Object.keys(BINARY_LENGTHS);
const BINARY_IMEI = [35, 63, 7, 4, 24, 41, 1, 3];
const BINARY_TIME = [0x07, 0xea, 5, 3, 10, 20, 30];
/** Accuracy, speed and tenths, heading, altitude, place, time, cell. */
const BINARY_POSITION = [
  1,
  0,
  40,
  3,
  0,
  92,
  0,
  70,
  7,
  59,
  181,
  79,
  1,
  220,
  107,
  57,
  ...BINARY_TIME,
  4,
  96,
  0,
  0,
  24,
  216,
  97,
  65,
];

/** A report of any kind, in text or octets, with any fields and sometimes a position among them. */
export function freshQueclink(random: Random): Uint8Array {
  if (random.once(4)) return binary(random);
  const fields = Array.from({ length: random.below(30) }, () => field(random));
  for (let left = random.below(3); left > 0; left--) fields.splice(random.below(fields.length + 1), 0, ...POSITION);
  const parts = [random.pick(VERSIONS), IMEI, '', ...fields, '20260501120000', random.below(0x10000).toString(16)];
  return Buffer.from(`${random.pick(HEADS)}${random.pick(REPORTS)},${parts.join()}$`, 'latin1');
}

function binary(random: Random): Uint8Array {
  const header = random.pick(BINARY_HEADERS);
  const { at, octets: width } = BINARY_LENGTHS[header]!;
  const head = [random.below(64), ...random.bytes(at - header.length - 1)];
  const type = random.once(3) ? [0x80, 0x20, 0x03] : [random.pick([0x45, 0x1a, 0x27, 0x6e])];
  const body = [...type, 1, 2, 3, 4, ...BINARY_IMEI, ...octets(random, 60)];
  for (let left = random.below(3); left > 0; left--) body.push(...BINARY_POSITION, ...octets(random, 6));
  const total = at + width + body.length + BINARY_TIME.length + 2 + 2 + 2;
  const length = width === 1 ? [total & 255] : [total >> 8, total & 255];
  const frame = [...Buffer.from(header), ...head, ...length, ...body, ...BINARY_TIME, 0, 7];
  const checksum = crc16(Uint8Array.from(frame), header.length, frame.length);
  return Uint8Array.from([...frame, checksum >> 8, checksum & 255, 0x0d, 0x0a]);
}
