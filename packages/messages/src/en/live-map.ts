/** The live map. */
export const liveMap = {};
