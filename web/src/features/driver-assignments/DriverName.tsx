import { Link } from '@tanstack/react-router';
import { ENDPOINTS } from '@waymark/contract/endpoints.ts';
import { useMayCall } from '../../base/session.ts';

/** The name of a driver, which leads to the score for users who may see it. */
export function DriverName({ driver: { driverId, driverName } }: { driver: { driverId: string; driverName: string } }) {
  const mayOpen = useMayCall(ENDPOINTS.driverScores.scores);
  if (!mayOpen) return driverName;
  return (
    <Link to="/drivers/$id" params={{ id: driverId }}>
      {driverName}
    </Link>
  );
}
