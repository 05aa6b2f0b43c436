/**
 * True when the coordinates lie on the earth. Others are no fix, whatever the device says; they go on to the door as
 * they were sent, so that its quarantine counts them.
 */
export function isOnEarth(latitude: number, longitude: number): boolean {
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}
