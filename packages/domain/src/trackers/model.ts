/**
 * The trackers of the market that speak the product's protocols: what each can do, and how a fitter tells it where to
 * send. Facts are the makers' own; where a maker says nothing, the model says nothing either.
 */

export type Transport = 'tcp' | 'udp' | 'http';

/** How a tracker knows of the ignition: an input wire, the vehicle bus, its own guess from voltage and motion, or not. */
export type IgnitionSource = 'wired' | 'can' | 'virtual' | 'none';

/** How a line of set-up text reaches the tracker: as an SMS to its SIM, in its maker's program, or in its app. */
export type SetUpWay = 'sms' | 'configurator' | 'app';

/** What a step is for; its words are in the message catalogue. */
export type SetUpPurpose = 'apn' | 'server' | 'identity' | 'clock' | 'interval' | 'check';

/** One step. `text` is sent or typed letter by letter after its `{placeholders}` are filled (`fillIn`). */
export interface SetUpStep {
  way: SetUpWay;
  purpose: SetUpPurpose;
  text: string;
}

/** What stands in the place of `{…}` in a step's text. */
export interface SetUpFacts {
  host: string;
  port: number;
  transport: Transport;
  /** Access point of the SIM's mobile network; empty: the tracker's own choice. */
  apn: string;
  imei: string;
  movingSeconds: number;
  parkedSeconds: number;
}

export interface TrackerModel {
  /** As printed on it; unique within its protocol. */
  name: string;
  maker: string;
  /** The best way first. */
  transports: readonly Transport[];
  ignition: IgnitionSource;
  /** An output that can drive a relay, and that the product can switch: what immobilizing needs. */
  relayOutput: boolean;
  /** Besides the relay, the doors can be locked: by an output of their own or by a command of the protocol. */
  lockOutput: boolean;
  /** Its reporting interval can be changed over its connection: what an auxiliary tracker needs. */
  intervalChangeable: boolean;
  /** Reads the vehicle's bus. */
  vehicleBus: boolean;
  /** Goes on reporting without the vehicle's supply. */
  ownBattery: boolean;
  setUp: readonly SetUpStep[];
}

const IPV4 = /^\d{1,3}(\.\d{1,3}){3}$/;

/**
 * The text of a step for one tracker. Besides the facts it knows `{transportCode}` (0 TCP, 1 UDP: Teltonika's
 * parameter 2006) and `{addressKind}` (0 IP address, 1 name: Concox's SERVER command).
 * @throws RangeError for a placeholder that there is no fact for
 */
export function fillIn(text: string, facts: SetUpFacts): string {
  const known: Record<string, string> = {
    ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
    transportCode: facts.transport === 'udp' ? '1' : '0',
    addressKind: IPV4.test(facts.host) ? '0' : '1',
  };
  return text.replace(/\{([a-z]\w*)\}/gi, (_placeholder, name: string) => {
    const value = known[name];
    if (value === undefined) throw new RangeError(`a step asks for ${name}, which nobody knows`);
    return value;
  });
}
