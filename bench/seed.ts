import type { Client } from 'pg'
import { openDatabase } from '../server/src/kernel/database/database.ts'
import { hashPassword } from '../server/src/kernel/password.ts'
import { createTenant } from '../server/src/modules/tenancy/index.ts'
import { withClient } from './place.ts'
import type { Store } from './place.ts'
import { seedMoney } from './seed-money.ts'
import { firstNames, surnames } from './words.ts'
import { firstId } from './seed-ids.ts'

/** How much a database holds, tenant by tenant. */
export interface World {
  tenants: number
  /** Of each tenant. */
  staff: number
  investors: number
  investments: number
  /** That take reservations. */
  openOffers: number
  /** Rows of the ledger, two for each booking. */
  entries: number
}

export const password = 'bench-password-2026'

/** Tenant 1 answers at `localhost`, the others at `t2.localhost`, `t3.localhost` and on. */
export const hostOf = (tenant: number) => (tenant === 1 ? 'localhost' : `t${tenant}.localhost`)
export const staffEmail = (tenant: number, number: number) => `staff-${number}@t${tenant}.example`
export const investorEmail = (tenant: number, number: number) => `investor-${number}@t${tenant}.example`

/**
 * Fills an empty database. Rows are set down without checking what holds by construction, then counted and
 * vacuumed as a grown database is.
 */
export async function seed(store: Store, world: World): Promise<void> {
  const passwordHash = await hashPassword(password)
  await openTenants(store, world, passwordHash)
  await withClient(store.admin, async (client) => {
    await client.query("set session_replication_role = 'replica'; set synchronous_commit = 'off'")
    await seedPeople(client, world, passwordHash)
    await seedMoney(client, world)
    await client.query('vacuum (freeze, analyze)')
    await client.query('checkpoint')
  })
}

async function openTenants(store: Store, world: World, passwordHash: string): Promise<void> {
  const database = openDatabase(store.app)
  const now = new Date()
  for (let tenant = 1; tenant <= world.tenants; tenant++)
    await createTenant(database, now, {
      id: tenant,
      name: `Firm ${tenant}`,
      slug: `firm-${tenant}`,
      hosts: [hostOf(tenant)],
      settings: { secondFactor: false },
      // The portal's questions about offers name their characters.
      flags: { investment_categories_enabled: 1 },
      firstSuperAdmin: { firstName: 'Ada', lastName: 'Lovell', email: staffEmail(tenant, 0), passwordHash },
    })
  await database.close()
}

async function seedPeople(client: Client, world: World, passwordHash: string): Promise<void> {
  await client.query(
    `insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at, password_hash,
                        accepted_terms_version, created_at, updated_at)
     select t.id, 1, 'Staff', 'Number ' || i, 'staff-' || i || '@t' || t.id || '.example', now(), $2, 1, now(), now()
     from tenants t cross join generate_series(1, $1::int - 1) i`,
    [world.staff, passwordHash],
  )
  await client.query(
    `insert into users (tenant_id, id, reference, role_id, first_name, last_name, email, email_verified_at, password_hash, phone,
                        nationality, country_of_residence, lead_status_id, owner_id, investor_type_id, category_status, category_expires_at,
                        aml_status, compliance_passed, compliance_passed_at, accepted_terms_version, terms_accepted_at,
                        direct_offer_requested_at, direct_offer_warned_at, direct_offer_continued_at, date_of_birth, address,
                        created_at, updated_at)
     select t.id, ${firstId} + (t.id - 1) * $1::int + i, 'INV' || (${firstId} + (t.id - 1) * $1::int + i), 5,
            ($3::text[])[1 + (i * 37) % array_length($3, 1)], ($4::text[])[1 + (i::bigint * 7919) % array_length($4, 1)],
            'investor-' || i || '@t' || t.id || '.example', at, $2, '+44 20 7946 ' || lpad((i % 10000)::text, 4, '0'),
            'GB', 'GB', status.ids[1 + i % array_length(status.ids, 1)], staff.ids[1 + i % array_length(staff.ids, 1)],
            category.id, 'approved', current_date + 300, 'passed', 1, at, 1, at, at, at, at + interval '1 day', date '1944-01-01' + i % 18000,
            jsonb_build_object('line1', 1 + i % 96 || ' Priory Walk', 'city', 'Lewes', 'country', 'GB'), at, at
     from tenants t
     cross join lateral (select array_agg(l.id order by l.id) as ids from lead_statuses l where l.tenant_id = t.id) status
     join investor_types category on category.tenant_id = t.id and category.code = 'high_net_worth'
     cross join lateral (select array_agg(u.id order by u.id) as ids from users u where u.tenant_id = t.id) staff
     cross join generate_series(1, $1::int) i
     cross join lateral (select now() - make_interval(secs => 86400 + (i::bigint * 7919 * 911) % 94608000) as at) moment`,
    [world.investors, passwordHash, firstNames, surnames],
  )
  await client.query(`select setval('users_id_seq', (select max(id) from users))`)
  await seedOrganisations(client)
  await seedRecords(client)
}

/** Every fifth investor speaks for a company. */
async function seedOrganisations(client: Client): Promise<void> {
  await client.query(
    `insert into organisations (tenant_id, id, type, name, registration_number, owner_id, lead_user_id, created_at, updated_at)
     select u.tenant_id, u.id, 'Business', u.last_name || ' Holdings Limited', lpad((u.id % 100000000)::text, 8, '0'),
            u.owner_id, u.id, u.created_at, u.created_at
     from users u where u.role_id = 5 and u.id % 5 = 0`,
  )
  await client.query(
    `insert into organisation_members (tenant_id, organisation_id, user_id, role, can_invest, started_at)
     select o.tenant_id, o.id, o.lead_user_id, 'owner', true, o.created_at from organisations o`,
  )
  await client.query(
    `select setval('organisations_id_seq', ${firstId} + (select coalesce(max(id), 1) from organisations))`,
  )
}

/**
 * What a session loads beside the person: an attribute, a sign-up document that was accepted, an approved way
 * to invest.
 */
async function seedRecords(client: Client): Promise<void> {
  await client.query(
    `insert into attributes (tenant_id, id, name, key, type, owner_type)
       select t.id, ${firstId} + t.id, 'Interests', 'interests', 'text', 'user' from tenants t;
     insert into attribute_values (tenant_id, attribute_id, owner_type, owner_id, value)
       select u.tenant_id, ${firstId} + u.tenant_id, 'user', u.id, '"Energy, health"' from users u where u.role_id = 5;
     insert into onboarding_documents (tenant_id, id, title) select t.id, ${firstId} + t.id, 'How we work' from tenants t;
     insert into onboarding_acceptances (tenant_id, onboarding_document_id, user_id, content_version, accepted_at)
       select u.tenant_id, ${firstId} + u.tenant_id, u.id, 1, u.created_at from users u where u.role_id = 5;
     insert into investment_methods (tenant_id, id, name, kind)
       select t.id, ${firstId} + t.id, 'Individual', 'individual' from tenants t;
     insert into investment_method_entities (tenant_id, id, investment_method_id, lead_user_id, display_name, registered_name,
                                             ownership, is_default, status, submitted_at, decided_at, created_at, updated_at)
       select u.tenant_id, u.id, ${firstId} + u.tenant_id, u.id, u.name, u.name, 'sole', true, 'approved', u.created_at,
              u.created_at, u.created_at, u.created_at from users u where u.role_id = 5;
     insert into investment_method_holders (tenant_id, investment_method_entity_id, user_id, share_percent)
       select u.tenant_id, u.id, u.id, 100 from users u where u.role_id = 5`,
  )
}
