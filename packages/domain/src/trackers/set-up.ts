/** Fills the set-up texts of trackers: the SMS commands, parameters and addresses that point a tracker to the server. */

export type Transport = 'tcp' | 'udp' | 'http';

/** Values of the placeholders in a set-up text. */
export interface SetUpFacts {
  host: string;
  port: number;
  transport: Transport;
  /** Access point of the SIM's mobile network; empty if the tracker chooses it. */
  apn: string;
  imei: string;
  movingSeconds: number;
  parkedSeconds: number;
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * Returns the text of a set-up step for one tracker. Besides the facts it fills `{transportCode}` (0 TCP, 1 UDP:
 * Teltonika's parameter 2006) and `{addressKind}` (0 IP address, 1 name: Concox's SERVER command).
 * @throws RangeError for a placeholder without a value
 */
export function fillIn(text: string, facts: SetUpFacts): string {
  const known: Record<string, string> = {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    transportCode: facts.transport === 'udp' ? '1' : '0',
    addressKind: IPV4.test(facts.host) ? '0' : '1',
  };
  return text.replace(/\{([a-z]\w*)\}/gi, (_placeholder, name: string) => {
    const value = known[name];
    if (value === undefined) throw new RangeError(`set-up text has the unknown placeholder {${name}}`);
    return value;
  });
}
