import type { DeviceType } from '@waymark/contract/devices/schema.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import { refuseField } from '../refusal.ts';

/** One kind of tracker that can connect (packages/protocols), and its address on this server. */
export interface DeviceKind {
  name: string;
  title: string;
  port: number;
  /** Undefined: the host of the web application. */
  host: string | undefined;
  thisMachineOnly: boolean;
  /** See `ProtocolDeclaration.namedByImei`. */
  namedByImei: boolean;
  /** See `Protocol.nameOf`. */
  nameOf?: (label: string) => string;
}

/** Returns the kinds with their known models. */
export function deviceTypes(kinds: readonly DeviceKind[]): DeviceType[] {
  return kinds.map(({ name, host, nameOf: _nameOf, ...kind }) => ({
    ...kind,
    deviceType: name,
    host: host ?? null,
    models: (protocolOf(name)?.models ?? []).map((model) => ({
      ...model,
      transports: [...model.transports],
      setUp: [...model.setUp],
    })),
  }));
}

/** @throws Refusal `error.device.type.unknown` */
export function kindOf(kinds: readonly DeviceKind[], name: string): DeviceKind {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) throw refuseField('error.device.type.unknown', 'deviceType');
  return kind;
}

/** Returns the protocol name of a device of this kind, given its printed label. */
export function calledBy(kind: DeviceKind, label: string): string {
  return kind.nameOf?.(label) ?? label;
}
