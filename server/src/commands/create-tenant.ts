import { parseArgs } from 'node:util'
import { check, email, pattern, text } from '@moorgate/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import { StartRefused } from '../kernel/postgres/index.ts'
import type { Platform } from '../kernel/platform.ts'
import type { Settings } from '../kernel/settings.ts'
import { transactAsSystem } from '../kernel/work.ts'
import type { OpenedTenant } from '../modules/tenancy/index.ts'
import { openTenant } from '../open-tenant.ts'
import { openPlatform } from './open-platform.ts'
import { sealTenantSecrets } from './seal-tenant-secrets.ts'
import type { RunDirectory } from './serve.ts'

const usage =
  'Like this: npm run create-tenant -- --name "Example Partners" --slug example --host invest.example.com --email ada@example.com --first-name Ada --last-name Lovell'

/** Opens a tenant with its first Super Admin, who gets a mail to set a password. */
export async function createTenantCommand(settings: Settings, { root, words }: RunDirectory): Promise<void> {
  const input = read(words)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const opened = await openPlatform(settings, root, { as: 'command', whenRunning: 'join', say })
  try {
    await checkFree(opened.platform, input)
    const tenant = await openTenant(opened.platform.database, opened.platform.clock.now(), input)
    await sealTenantSecrets(opened.owner, settings.masterKey)
    await invite(opened.platform, tenant)
    say(`${input.name} is open as tenant ${tenant.tenantId} at ${input.hosts[0]}.`)
    say(`${input.firstSuperAdmin.email} gets a mail to choose a password, from the server when it runs.`)
  } finally {
    await opened.close()
  }
}

/** Asks for the mail to choose a first password, as staff do for anyone whom they add. */
async function invite(platform: Platform, { tenantId, superAdminId }: OpenedTenant): Promise<void> {
  platform.tenants.forget(tenantId)
  const tenant = await platform.tenants.byId(tenantId)
  await transactAsSystem(platform, tenant, async (work) =>
    work.emit({ type: 'identity.set_password_requested', subject: { type: 'user', id: superAdminId } }),
  )
}

const host = pattern(
  /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i,
  253,
  'invest.example.com',
)
const told = z.object({
  name: text(255, { min: 1 }),
  slug: pattern(/^[a-z0-9]+(-[a-z0-9]+)*$/, 63, 'example'),
  host: z.array(host),
  email: email(),
  'first-name': text(100, { min: 1 }),
  'last-name': text(100, { min: 1 }),
  /** Staff see that the firm is on trial, until `end-trial`. */
  trial: z.boolean().optional(),
})

function read(words: readonly string[]) {
  const found = check(told, optionsIn(words))
  if (!found.ok) throw new StartRefused([...Object.values(found.errors).flat(), usage].join('\n'))
  const {
    name,
    slug,
    host: hosts,
    email,
    'first-name': firstName,
    'last-name': lastName,
    trial,
  } = found.value
  return {
    name,
    slug,
    isTrial: trial ?? false,
    hosts: hosts.map((one) => one.toLowerCase()),
    firstSuperAdmin: { firstName, lastName, email },
  }
}

function optionsIn(words: readonly string[]) {
  const option = { type: 'string' } as const
  const options = Object.fromEntries(
    Object.keys(told.shape).map((key) => [
      key,
      key === 'trial' ? { type: 'boolean' as const } : { ...option, multiple: key === 'host' },
    ]),
  )
  try {
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    throw new StartRefused(`${(error as Error).message}\n${usage}`)
  }
}

/**
 * A host or short name that is another tenant's, also of one that is suspended, is said by name before
 * anything is written.
 */
async function checkFree(
  { database }: Platform,
  { slug, hosts }: { slug: string; hosts: readonly string[] },
) {
  const { rows } = await sql<{ name: string; slug: string; host: string }>`
    select d.name, d.slug, d.host from tenant_directory() d
    where d.slug = ${slug} or d.host = any(${hosts}::text[]) limit 1`.execute(database.platform)
  const [other] = rows
  if (!other) return
  const taken = other.slug === slug ? slug : other.host
  throw new StartRefused(`${taken} is taken by ${other.name}. Nothing was opened.`)
}
