/** Made drives through gateway, telemetry and dispatcher. */
import { madeDrives } from '@waymark/simulator/made/made-drives.ts';
import { driveSuite } from './testing-drive-suite.ts';

driveSuite(madeDrives);
