import { sql } from 'kysely'
import type { Trx } from '../database/database.ts'
import type { JobKind, EnqueueOptions } from './job.ts'

/**
 * Adds a job to the queue of the tenant that the connection speaks for, in the caller's transaction. `now` is
 * the act's.
 */
export async function addJob<Payload>(
  db: Trx,
  now: Date,
  { job, payload, key, runAt }: EnqueueOptions & { job: JobKind<Payload>; payload: Payload },
): Promise<void> {
  await sql`
    select graphile_worker.add_firm_job(${job.name}, ${JSON.stringify(payload)}::jsonb, ${key ?? null}::text,
      ${runAt ?? null}::timestamptz, ${now}::timestamptz, ${job.inOrder ?? false})`.execute(db)
}
