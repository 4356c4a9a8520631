import { randomBytes } from 'node:crypto'
import { featureFlags, fillText, texts } from '@moorgate/contract'
import type { BrandColours, FeatureFlag } from '@moorgate/contract'
import type { Database, Trx } from '../../kernel/database/database.ts'
import type { TenantSettings } from '../../kernel/tenants.ts'
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
  firstSuperAdmin: { firstName: string; lastName: string; email: string; passwordHash?: string }
}

export const defaultColours: BrandColours = {
  primary: '#0b1f3f',
  accent: '#1f5bd8',
  secondary: '#f0b429',
  red: '#c4372d',
  amber: '#c77a0a',
  green: '#177e5b',
}

/** What a new firm has switched on: the conduct rules that UK law asks for, and nothing that needs setting up first. */
const switchedOn: readonly FeatureFlag[] = [
  'compliance_test_enabled',
  'risk_warning_enabled',
  'investor_categorisation_popups_enabled',
]

/** Gives a new firm what other areas keep for every firm, in the transaction that opens it. */
export type Equip = (db: Trx, tenantId: number, now: Date) => Promise<void>

/** Opens a firm: its hosts, its look and words, the lists that every firm begins with, and the first Super Admin. */
export async function createTenant(
  database: Database,
  now: Date,
  said: NewTenant,
  equip: Equip = async () => {},
): Promise<{ tenantId: number; superAdminId: number }> {
  const secret = () => randomBytes(32).toString('hex')
  const tenant = await database.platform
    .insertInto('tenants')
    .values({
      ...(said.id !== undefined && { id: said.id }),
      name: said.name,
      slug: said.slug,
      realtime_key: randomBytes(10).toString('hex'),
      realtime_secret: secret(),
      signing_secret: secret(),
      settings: JSON.stringify(said.settings ?? {}),
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await database.platform
    .insertInto('tenant_hosts')
    .values(
      said.hosts.map((host, index) => ({
        host: host.toLowerCase(),
        tenant_id: tenant.id,
        is_primary: index === 0,
      })),
    )
    .execute()
  const superAdminId = await database
    .of(tenant.id)
    .transaction()
    .execute(async (db) => {
      const terms = fillText(texts.terms_and_conditions, { provider: said.name })
      await db
        .insertInto('brandings')
        .values({
          tenant_id: tenant.id,
          colours: JSON.stringify(said.colours ?? defaultColours),
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
        })
        .execute()
      await db
        .insertInto('terms_versions')
        .values({
          tenant_id: tenant.id,
          terms_version: 1,
          format: 'html',
          text: terms,
          url: null,
          published_at: now,
        })
        .execute()
      await db
        .insertInto('lead_statuses')
        .values(
          standardLeadStatuses.map((status, order) => ({
            ...status,
            order,
            tenant_id: tenant.id,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
      await db
        .insertInto('investor_types')
        .values(
          standardInvestorTypes.map((type, order) => ({
            ...type,
            order,
            tenant_id: tenant.id,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
      const { firstName, lastName, email, passwordHash } = said.firstSuperAdmin
      const user = await db
        .insertInto('users')
        .values({
          tenant_id: tenant.id,
          role_id: 1,
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
      await equip(db, tenant.id, now)
      return user.id
    })
  return { tenantId: tenant.id, superAdminId }
}

function allFlags(chosen: NewTenant['flags']): Record<string, 0 | 1> {
  return Object.fromEntries(
    featureFlags.map((flag) => [flag, chosen?.[flag] ?? (switchedOn.includes(flag) ? 1 : 0)]),
  )
}
