import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { Client } from 'pg'
import type { PoolConfig } from 'pg'
import { systemClock } from '../kernel/clock.ts'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Settings } from '../kernel/settings.ts'
import { stampAfter } from '../kernel/tenants.ts'
import { transactAsSystem } from '../kernel/work.ts'
import { openPlatform } from './open-platform.ts'
import type { OpenPlatform } from './open-platform.ts'
import type { RunDirectory } from './serve.ts'

const usage = 'Like this: npm run end-trial -- --slug example'

/** Ends the trial of a tenant, which removes the strip from its staff’s pages. Nothing else changes. */
export async function endTrial(settings: Settings, { root, words }: RunDirectory): Promise<void> {
  const slug = slugIn(words)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, { as: 'command', whenRunning: 'join', say })
  try {
    say(await ended(opened, slug))
  } finally {
    await opened.close()
  }
}

function slugIn(words: readonly string[]): string {
  try {
    const { slug } = parseArgs({ args: [...words], options: { slug: { type: 'string' } } }).values
    if (slug) return slug
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${usage}`)
  }
  throw new StartRefused(usage)
}

async function ended({ platform, owner }: OpenPlatform, slug: string): Promise<string> {
  const { rows } = await sql<{ tenant_id: number; name: string }>`
    select d.tenant_id, d.name from tenant_directory() d where d.slug = ${slug} limit 1`.execute(
    platform.database.platform,
  )
  const [found] = rows
  if (!found) throw new StartRefused(`There is no firm ${slug}.`)
  const tenant = await platform.tenants.byId(found.tenant_id)
  if (!tenant.isTrial) return `${found.name} is not on trial.`
  await transactAsSystem(platform, tenant, async (work) =>
    work.emit({
      type: 'trial.ended',
      subject: { type: 'tenant', id: tenant.id },
      before: { is_trial: true },
      after: { is_trial: false },
    }),
  )
  // Last, so that a command that was cut off does all of it when it is run again.
  await unmark(owner, tenant.id)
  return `The trial of ${found.name} has ended.`
}

/** The owner's to do, because the application's role doesn't change tenants. */
async function unmark(owner: PoolConfig, id: number): Promise<void> {
  const client = new Client(owner)
  await client.connect()
  try {
    const { rows } = await client.query<{ updated_at: Date }>(
      'select updated_at from tenants where id = $1',
      [id],
    )
    await client.query('update tenants set is_trial = false, updated_at = $2 where id = $1', [
      id,
      stampAfter(rows[0]!.updated_at, systemClock.now()),
    ])
  } finally {
    await client.end()
  }
}
