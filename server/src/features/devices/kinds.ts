import type { DeviceType } from '@waymark/contract/devices/schema.ts';
import { protocolOf } from '@waymark/protocols/find-protocol.ts';
import { refuseField } from '../refusal.ts';

/** One kind of tracker that can connect (packages/protocols), and where it reaches this server. */
export interface DeviceKind {
  name: string;
  title: string;
  port: number;
  /** Undefined: where the web application is. */
  host: string | undefined;
  thisMachineOnly: boolean;
  /** See `ProtocolDeclaration.namedByImei`. */
  namedByImei: boolean;
  /** See `Protocol.nameOf`. */
  nameOf?: (label: string) => string;
}

/** The kinds with the models that are known of each. */
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

/** What a device of this kind calls itself, of what is printed on it. */
export function calledBy(kind: DeviceKind, label: string): string {
  return kind.nameOf?.(label) ?? label;
}
