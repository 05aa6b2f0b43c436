/** The trackers on the market: what each model can do and how an installer sets it up. Facts come from the makers. */

export type Transport = 'tcp' | 'udp' | 'http';

/** How a tracker detects the ignition: input wire, vehicle bus, a guess from voltage and motion, or not at all. */
export type IgnitionSource = 'wired' | 'can' | 'virtual' | 'none';

/** How a set-up text reaches the tracker: as an SMS to its SIM, in the maker's program, or in the maker's app. */
export type SetUpWay = 'sms' | 'configurator' | 'app';

/** Purpose of a set-up step; its words are in the message catalogue. */
export type SetUpPurpose = 'apn' | 'server' | 'identity' | 'clock' | 'interval' | 'display' | 'check';

/** One set-up step. `text` is sent or typed literally after its `{placeholders}` are filled. */
export interface SetUpStep {
  way: SetUpWay;
  purpose: SetUpPurpose;
  text: string;
}

export interface TrackerModel {
  /** Name as printed on the tracker; unique within its protocol. */
  name: string;
  maker: string;
  /** Best transport first. */
  transports: readonly Transport[];
  ignition: IgnitionSource;
  /** True for an output that can drive a relay and that the product can switch, as immobilizing needs. */
  relayOutput: boolean;
  /** True if the doors can be locked besides the relay, by an output of their own or by a command of the protocol. */
  lockOutput: boolean;
  /** True if the reporting interval can be changed over the connection, as an auxiliary tracker needs. */
  intervalChangeable: boolean;
  /**
   * Where it shows texts: on its own display, or on one that has to be wired to its serial port. Absent: it has none, or it
   * is not known.
   */
  display?: 'own' | 'serialPort';
  /** True if it reads the vehicle bus. */
  vehicleBus: boolean;
  /** True if it keeps reporting without the vehicle's supply. */
  ownBattery: boolean;
  setUp: readonly SetUpStep[];
}
