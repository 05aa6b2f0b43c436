import type { TrackerModel } from '../model.ts';

const phone: Omit<TrackerModel, 'name' | 'maker' | 'setUp'> = {
  transports: ['http'],
  ignition: 'none',
  relayOutput: false,
  lockOutput: false,
  intervalChangeable: false,
  vehicleBus: false,
  ownBattery: true,
};

export const OSMAND_MODELS: readonly TrackerModel[] = [
  {
    ...phone,
    maker: 'Traccar',
    name: 'Traccar Client',
    // The app's scanner takes the server from the address and its settings from the query (traccar/traccar-client,
    // configuration_service.dart); heartbeat is the period at rest.
    setUp: [
      {
        way: 'app',
        purpose: 'server',
        text: 'http://{host}:{port}/?id={imei}&accuracy=highest&distance=0&interval={movingSeconds}&heartbeat={parkedSeconds}',
      },
    ],
  },
  {
    ...phone,
    maker: 'OsmAnd',
    name: 'OsmAnd',
    // Trip recording, online tracking (osmand.net): {0} latitude, {1} longitude, {2} time, {3} hdop, {4} altitude,
    // {5} speed. They are the app's own placeholders and stay as they are.
    setUp: [
      {
        way: 'app',
        purpose: 'server',
        text: 'http://{host}:{port}/?id={imei}&lat={0}&lon={1}&timestamp={2}&hdop={3}&altitude={4}&speed={5}',
      },
    ],
  },
];
