/**
 * Every table for Kysely, with names and units as in the database: a file for each noun in the folder beside this one, with
 * an interface for each table, written by hand with its migration (docs/decisions/0036-tables-are-written-by-hand.md). int8
 * is read as a number, xid8 as text, bytea as a Buffer.
 */
import type { AccountTables } from './tables/accounts.ts';
import type { AlertTables } from './tables/alerts.ts';
import type { AssetTables } from './tables/assets.ts';
import type { CommandTables } from './tables/commands.ts';
import type { CustomerTables } from './tables/customers.ts';
import type { DerivedTables } from './tables/derived.ts';
import type { DeviceTables } from './tables/devices.ts';
import type { DriverTables } from './tables/drivers.ts';
import type { FuelTables } from './tables/fuel.ts';
import type { IncidentTables } from './tables/incidents.ts';
import type { KeptSumTables } from './tables/kept-sums.ts';
import type { LenderTables } from './tables/lender.ts';
import type { MaintenanceTables } from './tables/maintenance.ts';
import type { NotificationTables } from './tables/notifications.ts';
import type { PlaceTables } from './tables/places.ts';
import type { PositionTables } from './tables/positions.ts';
import type { ReportTables } from './tables/reports.ts';
import type { RouteTables } from './tables/routes.ts';
import type { SensorTables } from './tables/sensors.ts';
import type { SignInTables } from './tables/sign-in.ts';

export interface Tables
  extends AccountTables,
    SignInTables,
    AssetTables,
    DeviceTables,
    DriverTables,
    PositionTables,
    DerivedTables,
    KeptSumTables,
    MaintenanceTables,
    SensorTables,
    FuelTables,
    IncidentTables,
    LenderTables,
    CustomerTables,
    CommandTables,
    PlaceTables,
    RouteTables,
    AlertTables,
    NotificationTables,
    ReportTables {}
