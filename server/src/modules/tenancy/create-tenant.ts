import { randomBytes } from 'node:crypto'
import { defaultBrand, featureFlags, fillText, roleIds, texts } from '@moorgate/contract'
import type { BrandColours, FeatureFlag } from '@moorgate/contract'
import { sql } from 'kysely'
import type { Database, Trx } from '../../kernel/database/database.ts'
import type { TenantSettings } from '../../kernel/tenants.ts'
import { firstLook } from './branding-looks.ts'
import { standardInvestorTypes, standardLeadStatuses } from './standard-lists.ts'

export interface NewTenant {
  id?: number
  name: string
  slug: string
  hosts: readonly string[]
  colours?: BrandColours
  displayFont?: 'serif' | 'sans'
  flags?: Partial<Record<FeatureFlag, 0 | 1>>
  navigation?: Record<string, string>
  portalOrder?: 0 | 1 | 2
  settings?: TenantSettings
  supportEmail?: string
  pageTitle?: string
  companyNumber?: string
  companyAddress?: string
  isTrial?: boolean
  firstSuperAdmin: { firstName: string; lastName: string; email: string; passwordHash?: string }
}

/**
 * What a new tenant has switched on: the conduct rules that UK law asks for, and nothing that needs setting
 * up first.
 */
const switchedOn: readonly FeatureFlag[] = [
  'compliance_test_enabled',
  'risk_warning_enabled',
  'investor_categorisation_popups_enabled',
]

/** Gives a new tenant what other areas keep for every tenant, in the transaction that opens it. */
export type Equip = (db: Trx, tenantId: number, now: Date) => Promise<void>

export interface OpenedTenant {
  tenantId: number
  superAdminId: number
}

/**
 * Opens a tenant: its hosts, its look and words, the lists that every tenant begins with, and the first Super
 * Admin. All of it or nothing.
 */
export async function createTenant(
  database: Database,
  now: Date,
  input: NewTenant,
  equip: Equip = async () => {},
): Promise<OpenedTenant> {
  const tenantId = input.id ?? (await nextTenantId(database))
  // The tenant's own rows can be written only as that tenant, so its number is known before its row is there.
  const superAdminId = await database
    .of(tenantId)
    .transaction()
    .execute(async (db) => {
      const opening = { db, tenantId, now, said: input }
      await nameTenant(opening)
      await dressTenant(opening)
      await listStandards(opening)
      const id = await firstSuperAdmin(opening)
      await equip(db, tenantId, now)
      return id
    })
  return { tenantId, superAdminId }
}

interface TenantInput {
  db: Trx
  tenantId: number
  now: Date
  said: NewTenant
}

async function nextTenantId({ platform }: Database): Promise<number> {
  const { rows } = await sql<{ id: number }>`select next_tenant_id() as id`.execute(platform)
  return rows[0]!.id
}

/**
 * The tenant's row, its secrets, and the hosts that it is found by; the first of them is the one that links
 * lead to.
 */
async function nameTenant({ db, tenantId, now, said }: TenantInput): Promise<void> {
  const secret = () => randomBytes(32).toString('hex')
  await db
    .insertInto('tenants')
    .values({
      id: tenantId,
      name: said.name,
      slug: said.slug,
      is_trial: said.isTrial ?? false,
      realtime_key: randomBytes(10).toString('hex'),
      realtime_secret: secret(),
      signing_secret: secret(),
      settings: JSON.stringify(said.settings ?? {}),
      created_at: now,
      updated_at: now,
    })
    .execute()
  await db
    .insertInto('tenant_hosts')
    .values(
      said.hosts.map((host, index) => ({
        host: host.toLowerCase(),
        tenant_id: tenantId,
        is_primary: index === 0,
      })),
    )
    .execute()
}

/** Its look, its words, and the first version of its terms. */
async function dressTenant({ db, tenantId, now, said }: TenantInput): Promise<void> {
  const terms = fillText(texts.terms_and_conditions, { provider: said.name })
  const branding = {
    tenant_id: tenantId,
    colours: JSON.stringify(said.colours ?? defaultBrand),
    navigation: JSON.stringify(said.navigation ?? {}),
    flags: JSON.stringify(allFlags(said.flags)),
    display_font: said.displayFont ?? 'serif',
    portal_order: said.portalOrder ?? 0,
    page_title: said.pageTitle ?? null,
    support_email: said.supportEmail ?? null,
    terms_text: terms,
    risk_warning_text: texts.risk_summary,
    risk_banner_text: texts.risk_banner,
    market_sounding_description: texts.market_sounding_description,
    is_custom: said.colours !== undefined,
    company_name: said.name,
    company_number: said.companyNumber ?? null,
    company_address: said.companyAddress ?? null,
  }
  await db.insertInto('brandings').values(branding).execute()
  await db.insertInto('branding_looks').values(firstLook(branding, now)).execute()
  await db
    .insertInto('terms_versions')
    .values({
      tenant_id: tenantId,
      terms_version: 1,
      format: 'html',
      text: terms,
      url: null,
      published_at: now,
    })
    .execute()
}

/** The lead statuses and investor types that every tenant begins with, in their order. */
async function listStandards({ db, tenantId, now }: TenantInput): Promise<void> {
  const listed = <Row>(rows: readonly Row[]) =>
    rows.map((row, order) => ({ ...row, order, tenant_id: tenantId, created_at: now, updated_at: now }))
  await db.insertInto('lead_statuses').values(listed(standardLeadStatuses)).execute()
  await db.insertInto('investor_types').values(listed(standardInvestorTypes)).execute()
}

/** Anyone who has no password yet gets a mail to choose one, which proves the address. */
async function firstSuperAdmin({ db, tenantId, now, said }: TenantInput): Promise<number> {
  const { firstName, lastName, email, passwordHash } = said.firstSuperAdmin
  const user = await db
    .insertInto('users')
    .values({
      tenant_id: tenantId,
      role_id: roleIds.superAdmin,
      first_name: firstName,
      last_name: lastName,
      email: email.toLowerCase(),
      email_verified_at: passwordHash ? now : null,
      password_hash: passwordHash ?? null,
      accepted_terms_version: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return user.id
}

function allFlags(chosen: NewTenant['flags']): Record<string, 0 | 1> {
  return Object.fromEntries(
    featureFlags.map((flag) => [flag, chosen?.[flag] ?? (switchedOn.includes(flag) ? 1 : 0)]),
  )
}
