import type { ProtocolDeclaration } from './declaration.ts';
import { PROTOCOLS } from './index.ts';

/** Returns the protocol of a name; undefined if the product does not speak it. */
export function protocolOf(name: string): ProtocolDeclaration | undefined {
  return PROTOCOLS.find((protocol) => protocol.name === name);
}
