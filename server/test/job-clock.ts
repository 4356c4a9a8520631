import { Client, type Pool, type PoolConfig } from 'pg'
import { appRole, jobsRole } from '../src/kernel/postgres/roles.ts'

/**
 * The queue of jobs asks PostgreSQL what time it is, and a test's day passes in milliseconds. A test's queue
 * finds this schema before PostgreSQL's own, so its `now()` is the test's clock: for what is due, and for
 * when a failed job is tried again.
 */
export async function letTestsMoveTheClockOfJobs(owner: PoolConfig): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  await client.query(`
    create schema test_clock;
    create table test_clock.moment (at timestamptz);
    insert into test_clock.moment values (null);
    create function test_clock.now() returns timestamptz language sql stable
      return coalesce((select at from test_clock.moment), pg_catalog.now());
    grant usage on schema test_clock to ${jobsRole}, ${appRole};
    grant select on test_clock.moment to ${jobsRole};
    grant update on test_clock.moment to ${appRole};
    grant execute on function test_clock.now to ${jobsRole}`)
  await client.end()
}

/** The queue's connections, going by the test's clock. */
export const byTestClock = (jobs: PoolConfig): PoolConfig => ({
  ...jobs,
  options: '-c search_path=test_clock,pg_catalog',
})

/** Tells the queue of a database what the test's clock says. */
export async function tellTime(database: Pool, now: Date): Promise<void> {
  await database.query('update test_clock.moment set at = $1', [now])
}
