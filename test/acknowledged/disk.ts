/** A small disk that can be filled: a tmpfs, which only root may mount. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import path from 'node:path';

const MEGABYTE = Buffer.alloc(1024 * 1024);

/** Mounts the disk. @returns the reason if that is impossible: mounting requires root on Linux */
export function smallDisk(directory: string, megabytes: number): { unmount(): void } | { refused: string } {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', directory], { stdio: 'pipe' });
  } catch (error) {
    return {
      refused: `A full disk is tried on a tmpfs, which could not be mounted (it takes root on Linux): ${error}`,
    };
  }
  return { unmount: () => execFileSync('umount', ['-l', directory], { stdio: 'pipe' }) };
}

/** Fills a disk up to `left` MiB. @returns a function that frees the space */
export function fillDisk(directory: string, left: number): () => void {
  const ballast = path.join(directory, 'ballast');
  const file = openSync(ballast, 'w');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(directory);
      if (bavail * bsize <= left * MEGABYTE.length) break;
      writeSync(file, MEGABYTE);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
  return () => rmSync(ballast);
}
