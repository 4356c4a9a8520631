import { sql } from 'kysely'
import type { Selectable } from 'kysely'
import type { BrandColours, Flags } from '@moorgate/contract'
import { seconds } from './clock.ts'
import type { Database } from './database/database.ts'
import type { Tables } from './database/tables.ts'
import { isSealed, seal, unseal } from './secrets.ts'
import type { Work } from './work.ts'

type BrandingRow = Selectable<Tables['brandings']>

/** What a tenant chose of its look, words, texts and switches. */
export type TenantBranding = Omit<BrandingRow, keyof BrandingShapes> & BrandingShapes

/**
 * Columns whose shapes the database doesn't know; what is written into them was checked against the contract.
 */
interface BrandingShapes {
  colours: BrandColours
  display_font: 'serif' | 'sans'
  navigation: Record<string, string>
  portal_order: 0 | 1 | 2
  terms_format: 'html' | 'url'
  texts: Record<string, string>
  flags: Flags
}

/** A tenant, as every request needs to know it. */
export interface Tenant {
  id: number
  name: string
  slug: string
  isTrial: boolean
  hosts: readonly string[]
  primaryHost: string
  realtime: { key: string; secret: string }
  signingSecret: string
  settings: TenantSettings
  branding: TenantBranding
  flags: Readonly<Record<string, 0 | 1>>
}

/** Switches of a tenant that no screen shows. */
export interface TenantSettings {
  /** Staff need a second factor. On unless it is said otherwise. */
  secondFactor?: boolean
  sessionMinutes?: { staff?: number; investor?: number }
}

/**
 * The directory of tenants: by host name, by number, by realtime key. What it says is at most `freshFor` old
 * in any process.
 */
export interface Tenants {
  byHost(host: string): Promise<Tenant | undefined>
  byId(id: number): Promise<Tenant>
  byRealtimeKey(key: string): Promise<Tenant | undefined>
  all(): Promise<Tenant[]>
  /** The next question reads again: somebody just changed it here. */
  forget(id: number): void
}

const freshFor = seconds(2)

/**
 * The tenants by host and by number, each read once and again when its record has changed, at the latest two
 * seconds after.
 */
export function tenantDirectory(database: Database, masterKey: Buffer): Tenants {
  const known = new Map<number, { tenant: Promise<Tenant>; changed: string | undefined }>()
  let index: { read: Promise<Index>; at: number } | undefined

  // One statement says whose record changed since, however many tenants there are. The age is measured by the
  // process's own clock, also where tests move the business clock.
  const look = () => {
    if (!index || performance.now() - index.at > freshFor)
      index = { read: readIndex(database), at: performance.now() }
    const current = index
    return current.read.catch((error: unknown) => {
      if (index === current) index = undefined
      throw error
    })
  }
  const byId = async (id: number) => {
    const changed = (await look()).changed.get(id)
    const entry = known.get(id)
    if (entry && entry.changed === changed) return entry.tenant
    const tenant = readTenant(database, masterKey, id)
    known.set(id, { tenant, changed })
    tenant.catch(() => known.delete(id))
    return tenant
  }
  const all = async () => {
    const ids = new Set((await look()).byHost.values())
    return Promise.all([...ids].map(byId))
  }
  return {
    byHost: async (host) => {
      const id = (await look()).byHost.get(host)
      return id === undefined ? undefined : byId(id)
    },
    byId,
    byRealtimeKey: async (key) => (await all()).find((tenant) => tenant.realtime.key === key),
    all,
    forget: (id) => {
      known.delete(id)
      index = undefined
    },
  }
}

/**
 * Which tenant a host belongs to, and when each tenant's record last changed, to the microsecond that
 * PostgreSQL keeps.
 */
interface Index {
  byHost: Map<string, number>
  changed: Map<number, string>
}

/** Asked before a tenant is known, so by a function of the database's owner, which tells no secrets. */
async function readIndex(database: Database): Promise<Index> {
  const { rows } = await sql<{ host: string; tenant_id: number; changed: string }>`
    select d.host, d.tenant_id, d.changed_at::text as changed from tenant_directory() d where not d.is_suspended`.execute(
    database.platform,
  )
  return {
    byHost: new Map(rows.map((row) => [row.host, row.tenant_id])),
    changed: new Map(rows.map((row) => [row.tenant_id, row.changed])),
  }
}

type SecretColumn = 'realtime_secret' | 'signing_secret'

const context = (tenantId: number, column: SecretColumn) => [tenantId, 'tenant', column]

/** A secret of a tenant as it is stored; one that is sealed stays as it is. */
export const sealTenantSecret = (
  masterKey: Buffer,
  tenantId: number,
  column: SecretColumn,
  secret: string,
): string => (isSealed(secret) ? secret : seal(masterKey, context(tenantId, column), secret))

async function readTenant(database: Database, masterKey: Buffer, id: number): Promise<Tenant> {
  const db = database.of(id)
  const [row, hosts, branding] = await Promise.all([
    db.selectFrom('tenants').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    db
      .selectFrom('tenant_hosts')
      .selectAll()
      .where('tenant_id', '=', id)
      .orderBy('is_primary', 'desc')
      .execute(),
    db.selectFrom('brandings').selectAll().where('tenant_id', '=', id).executeTakeFirstOrThrow(),
  ])
  const secretIn = (column: SecretColumn) =>
    isSealed(row[column]) ? unseal(masterKey, context(id, column), row[column]) : row[column]
  return {
    id,
    name: row.name,
    slug: row.slug,
    isTrial: row.is_trial,
    hosts: hosts.map((each) => each.host),
    primaryHost: hosts[0]?.host ?? 'localhost',
    realtime: { key: row.realtime_key, secret: secretIn('realtime_secret') },
    signingSecret: secretIn('signing_secret'),
    settings: row.settings as TenantSettings,
    branding: brandingOf(branding),
    flags: brandingOf(branding).flags,
  }
}

/** A row of `brandings` with the shapes that its columns hold. */
export const brandingOf = (row: BrandingRow) => row as unknown as TenantBranding

/** When a tenant's row changed that was changed before: no two changes have one time. */
export const stampAfter = (before: Date, now: Date) => new Date(Math.max(now.getTime(), before.getTime() + 1))

/**
 * Says on a tenant's row that something which every request knows of it has changed: other processes read it
 * anew. Its caller has locked the tenant's branding, and so two changes never have one time.
 */
export async function stampTenant({ db, tenant, now }: Pick<Work, 'db' | 'tenant' | 'now'>): Promise<void> {
  const { updated_at: before } = await db
    .selectFrom('tenants')
    .select('updated_at')
    .where('id', '=', tenant.id)
    .executeTakeFirstOrThrow()
  await db
    .updateTable('tenants')
    .set({ updated_at: stampAfter(before, now) })
    .where('id', '=', tenant.id)
    .execute()
}

/**
 * Who a tenant is by law and to the regulator, as it stands at the foot of its letters: name, company number, address
 * and FCA reference.
 */
export function legalLine({ name, branding }: Pick<Tenant, 'name' | 'branding'>): string {
  const { company_name: company, company_number, company_address: address } = branding
  const number = company_number === null ? null : `company number ${company_number}`
  const particulars = [company ?? name, number, address].filter((part) => part !== null).join(', ')
  return [`${particulars}.`, ...regulatorLine(branding)].join(' ')
}

const authorised = 'authorised and regulated by the Financial Conduct Authority'

function regulatorLine({
  fca_number: number,
  fca_principal: principal,
}: Pick<TenantBranding, 'fca_number' | 'fca_principal'>): string[] {
  if (principal !== null) {
    const reference = number === null ? '' : ` Firm reference number ${number}.`
    return [`Appointed representative of ${principal}, which is ${authorised}.${reference}`]
  }
  return number === null ? [] : [`A${authorised.slice(1)}, firm reference number ${number}.`]
}
