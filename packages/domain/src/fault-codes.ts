/**
 * Trouble codes of vehicles (SAE J2012, ISO 15031-6): the part of the vehicle that a code is about. The words of the
 * parts are in the message catalogues under `faultCodes`.
 */

/** Codes that trackers commonly send, by the part that they are about. A range ends with its last code. */
const CODES_OF_PART = {
  coolantTemperature: ['P0217'],
  coolantSensor: ['P0115-P0119', 'P2185'],
  thermostat: ['P0125-P0128'],
  coolingFan: ['P0480-P0485'],
  oilPressure: ['P0520-P0524', 'P06DD'],
  oilTemperature: ['P0195-P0199'],
  transmissionTemperature: ['P0218', 'P0710-P0714'],
  engineSpeedTooHigh: ['P0219'],
  fuelPressure: ['P0087-P0094', 'P0190-P0194'],
  airFlow: ['P0100-P0104'],
  intakePressure: ['P0105-P0109'],
  intakeTemperature: ['P0095-P0099', 'P0110-P0114'],
  throttle: ['P0120-P0124', 'P0220-P0229', 'P2100-P2119'],
  oxygenSensor: ['P0130-P0167', 'P2195-P2198'],
  mixtureLean: ['P0171', 'P0174', 'P2187', 'P2189'],
  mixtureRich: ['P0172', 'P0175', 'P2188', 'P2190'],
  injector: ['P0200-P0212', 'P0261-P0296'],
  turbocharger: ['P0033-P0039', 'P0045-P0049', 'P0234-P0250', 'P0299', 'P2262', 'P2263'],
  misfire: ['P0300-P0312'],
  knockSensor: ['P0324-P0334'],
  crankshaftSensor: ['P0335-P0339', 'P0385-P0389'],
  camshaftSensor: ['P0008-P0024', 'P0340-P0349', 'P0365-P0369', 'P0390-P0394'],
  ignitionCoil: ['P0350-P0362'],
  glowPlugs: ['P0380-P0384', 'P0670-P0684'],
  exhaustRecirculation: ['P0400-P0409', 'P0486-P0490', 'P2413', 'P2457'],
  catalyticConverter: ['P0420-P0439'],
  fuelVapor: ['P0440-P0469', 'P0496-P0499'],
  particulateFilter: ['P2002-P2003', 'P242F', 'P244A-P244D', 'P2452-P2463'],
  nitrogenOxides: ['P2200-P2229', 'P20EE', 'P2BAD'],
  exhaustFluid: ['P202D-P205F', 'P207F', 'P208A-P20BE', 'P20E8-P20E9'],
  speedSensor: ['P0500-P0503'],
  idleSpeed: ['P0505-P0519'],
  supplyVoltage: ['P0560-P0563'],
  alternator: ['P0620-P0625', 'P065A'],
  controlUnit: ['P0600-P0607', 'P060A-P060F', 'P0610-P0615'],
  hybridBattery: ['P0A7D-P0A9F', 'P0AA6', 'P0AC0', 'P0B3B'],
  wheelSpeedSensor: ['C0031-C003F', 'C0200-C0229'],
  brakes: ['C0040-C00BF', 'C0265-C0299'],
  airbag: ['B0001-B00A0'],
} as const satisfies Record<string, readonly string[]>;

/** Groups for codes that the table does not list, the longest prefix first. */
const GROUPS = [
  ['P00', 'fuelAndAir'],
  ['P01', 'fuelAndAir'],
  ['P02', 'fuelAndAir'],
  ['P03', 'ignitionSystem'],
  ['P04', 'emissions'],
  ['P05', 'engine'],
  ['P06', 'controlUnit'],
  ['P07', 'transmission'],
  ['P08', 'transmission'],
  ['P09', 'transmission'],
  ['P0A', 'hybridDrive'],
  ['P0B', 'hybridDrive'],
  ['P0C', 'hybridDrive'],
  ['P0D', 'hybridDrive'],
  ['P20', 'emissions'],
  ['P21', 'fuelAndAir'],
  ['P22', 'emissions'],
  ['P23', 'ignitionSystem'],
  ['P24', 'emissions'],
  ['P26', 'controlUnit'],
  ['P27', 'transmission'],
  ['P', 'engine'],
  ['C', 'chassis'],
  ['B', 'body'],
  ['U', 'network'],
] as const;

export type FaultPart = keyof typeof CODES_OF_PART | (typeof GROUPS)[number][1];
/** Every part, for the message catalogues. */
export const FAULT_PARTS: readonly FaultPart[] = [
  ...(Object.keys(CODES_OF_PART) as FaultPart[]),
  ...new Set(GROUPS.map(([, part]) => part).filter((part) => !Object.hasOwn(CODES_OF_PART, part))),
];

const SYSTEMS = ['P', 'C', 'B', 'U'] as const;
const CODE = /^[PCBU][0-3][0-9A-F]{3}$/;

/** Ranges as numbers of the two bytes by which a vehicle sends a code. */
const RANGES = Object.entries(CODES_OF_PART).flatMap(([part, codes]) =>
  codes.map((text) => {
    const [from, to = from] = text.split('-') as [string, string?];
    return { part: part as FaultPart, from: numberOf(from), to: numberOf(to) };
  }),
);

/** Returns the number of a code: its system in the high two bits, then its digits. */
function numberOf(code: string): number {
  return (SYSTEMS.indexOf(code[0] as (typeof SYSTEMS)[number]) << 14) | Number.parseInt(code.slice(1), 16);
}

/**
 * Returns a code as people write it. Some devices send its two bytes in hexadecimal (`0217` is P0217). Other texts stay
 * as they are, for example those of trucks (SAE J1939).
 */
export function faultCodeText(code: string): string {
  const text = code.trim().toUpperCase();
  if (!/^[0-9A-F]{4}$/.test(text)) return text;
  const number = Number.parseInt(text, 16);
  return `${SYSTEMS[number >> 14]}${(number & 0x3fff).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Returns the part that a code is about; undefined if it is not a code of SAE J2012. @param code of faultCodeText */
export function faultPart(code: string): FaultPart | undefined {
  if (!CODE.test(code)) return undefined;
  const number = numberOf(code);
  const listed = RANGES.find(({ from, to }) => number >= from && number <= to);
  return listed?.part ?? GROUPS.find(([prefix]) => code.startsWith(prefix))?.[1];
}
