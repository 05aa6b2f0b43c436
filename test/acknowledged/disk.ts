/** A small disk that can be filled: a tmpfs, which only root may mount. */
import { execFileSync } from 'node:child_process';
import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
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

/**
 * Fills a disk to its last page: with a megabyte left, a fleet may deliver all its records before a page is refused.
 *
 * @returns `again`, which fills what other files have freed since, and `free`, which frees the space
 */
export function fillDisk(directory: string): { again(): void; free(): void } {
  const ballast = path.join(directory, 'ballast');
  const again = () => {
    const file = openSync(ballast, 'a');
    try {
      for (;;) writeSync(file, MEGABYTE);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  };
  again();
  return { again, free: () => rmSync(ballast) };
}
