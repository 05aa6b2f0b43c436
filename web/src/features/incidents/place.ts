/** Where an incident happened, degrees WGS84. */
export interface Place {
  latitude: number;
  longitude: number;
}
