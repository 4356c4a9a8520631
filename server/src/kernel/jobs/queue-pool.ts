import { Pool, type PoolConfig } from 'pg'

/** A pool for the queue alone. An idle connection that dies is replaced by the next one; nothing of that ends the process. */
export function queuePool(config: PoolConfig): Pool {
  const pool = new Pool({ connectionTimeoutMillis: 10_000, ...config })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
