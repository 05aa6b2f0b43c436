export function checkStyle(root: string, cache: string, biome?: string): Promise<{ code: number; output: string }>;
