import type { Pool } from 'pg'
import type { Logger } from 'pino'

/** How a runner's connections are called in the database: while there is one, it lives. */
export const runnerName = (id: string) => `moorgate-jobs ${id}`

/**
 * What graphile-worker leaves to its users. A process that was killed keeps its jobs locked, four hours long by the library's own rule;
 * here they are free as soon as nobody sees its connections any more. The name of a queue that nobody uses costs a row lock with every
 * look for a job, so a thousand quiet firms would be paid for; and what was given up long ago has been seen by then.
 */
const chores: readonly { everySeconds: number; statements: readonly string[] }[] = [
  {
    everySeconds: 15,
    statements: [
      `select graphile_worker.force_unlock_workers(array(
         select distinct locked_by from graphile_worker.jobs j
         where locked_by is not null and not exists (
           select from pg_stat_activity a
           where a.datname = current_database() and a.application_name = '${runnerName('')}' || j.locked_by)))`,
    ],
  },
  {
    everySeconds: 600,
    statements: [
      `select graphile_worker.complete_jobs(array(
         select id from graphile_worker.jobs where locked_at is null and attempts >= max_attempts
           and (last_error is null or updated_at < now() - interval '30 days')))`,
      `delete from graphile_worker._private_job_queues q where q.locked_at is null
         and not exists (select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`,
    ],
  },
]

/** Does the chores now and at their times. Returns how to stop it. */
export function startUpkeep(pool: Pool, log: Logger): () => Promise<void> {
  let doing = Promise.resolve()
  const perform = (statements: readonly string[]) => {
    doing = doing.then(async () => {
      for (const statement of statements)
        await pool
          .query(statement)
          .catch((error: unknown) => log.warn({ err: error }, 'the queue of jobs could not be tidied'))
    })
  }
  const timers = chores.map(({ everySeconds, statements }) => {
    perform(statements)
    return setInterval(() => perform(statements), everySeconds * 1000).unref()
  })
  return async () => {
    for (const timer of timers) clearInterval(timer)
    await doing
  }
}
