/** Settings of the built-in server. */
import { totalmem } from 'node:os';

/**
 * Settings of glibc's allocator (mallopt(3)): a backend keeps memory between batches instead of returning it after
 * every statement and faulting each page in again.
 */
export const ALLOCATOR = {
  MALLOC_TRIM_THRESHOLD_: `${64 << 20}`,
  MALLOC_MMAP_THRESHOLD_: `${32 << 20}`,
  MALLOC_TOP_PAD_: `${1 << 20}`,
};

/** Returns the settings of postgres. @param volatile gives up durability for speed */
export function serverSettings(port: number, volatile: boolean): Record<string, string | number> {
  const memoryMegabytes = totalmem() / 1024 / 1024;
  return {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 60,
    timezone: 'UTC',
    log_min_messages: 'warning',
    log_timezone: 'UTC',
    shared_buffers: `${Math.round(Math.min(512, Math.max(64, memoryMegabytes / 16)))}MB`,
    effective_cache_size: `${Math.round(Math.max(256, memoryMegabytes / 3))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    // a device is acknowledged after the commit, so a commit must be on disk
    fsync: volatile ? 'off' : 'on',
    synchronous_commit: volatile ? 'off' : 'on',
    full_page_writes: volatile ? 'off' : 'on',
    // one server without replicas: a table created and filled in one transaction needs no log
    wal_level: 'minimal',
    max_wal_senders: 0,
    max_wal_size: '2GB',
    min_wal_size: '128MB',
    checkpoint_timeout: '15min',
    random_page_cost: '1.1',
    // many short queries, for which compilation or parallel workers cost more than they save
    jit: 'off',
    max_parallel_workers_per_gather: 0,
  };
}
