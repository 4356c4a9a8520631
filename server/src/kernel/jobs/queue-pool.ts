import { Pool, type PoolConfig } from 'pg'

/** Said at every call of the library, which would take another name from its own environment variable. */
export const schema = 'graphile_worker'

/**
 * A pool for the queue alone. An idle connection that dies is replaced by the next one; nothing of that ends
 * the process.
 */
export function queuePool(config: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
