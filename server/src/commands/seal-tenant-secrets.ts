import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import { systemClock } from '../kernel/clock.ts'
import { sealTenantSecret, stampAfter } from '../kernel/tenants.ts'
import { isSealed } from '../kernel/secrets.ts'

interface TenantRow {
  id: number
  realtime_secret: string
  signing_secret: string
  updated_at: Date
}

/**
 * Seals what tenants sign with, where it isn't sealed yet: of tenants that were just opened, and of those
 * from before secrets were sealed. It is the owner's to do, because the application's role doesn't change
 * tenants.
 */
export async function sealTenantSecrets(owner: PoolConfig, masterKey: Buffer): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<TenantRow>(
      'select id, realtime_secret, signing_secret, updated_at from tenants order by id',
    )
    for (const { id, realtime_secret: realtime, signing_secret: signing, updated_at: before } of rows) {
      if (isSealed(realtime) && isSealed(signing)) continue
      await client.query(
        'update tenants set realtime_secret = $2, signing_secret = $3, updated_at = $5 where id = $1 and realtime_secret = $4',
        [
          id,
          sealTenantSecret(masterKey, id, 'realtime_secret', realtime),
          sealTenantSecret(masterKey, id, 'signing_secret', signing),
          realtime,
          stampAfter(before, systemClock.now()),
        ],
      )
    }
  } finally {
    await client.end()
  }
}
