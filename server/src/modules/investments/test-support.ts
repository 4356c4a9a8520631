import assert from 'node:assert/strict'
import { sql } from 'kysely'
import { completeDetails } from '../../../test/complete-details.ts'
import { before } from '../../../test/harness.ts'
import type { Api, Client } from '../../../test/harness.ts'
import { issueCall } from '../../../test/issue-call.ts'
import { hours, later, londonDate } from '../../kernel/clock.ts'
import { seal } from '../../kernel/secrets.ts'

/**
 * People and offers as the journey of an investor's money finds them; written straight into the tables, for
 * tests of what follows.
 */
export interface World {
  typeId: number
  methodKindId: number
  categoryId: number
}

export async function openWorld(api: Api): Promise<World> {
  const type = await one<{ id: number }>(
    api,
    sql`insert into opportunity_types (tenant_id, name) values (1, 'Equity') returning id`,
  )
  const kind = await one<{ id: number }>(
    api,
    sql`insert into investment_methods (tenant_id, name, kind, eis_eligible) values (1, 'In my own name', 'individual', true) returning id`,
  )
  const category = await one<{ id: number }>(
    api,
    sql`select id from investor_types where tenant_id = 1 and code = 'high_net_worth'`,
  )
  return { typeId: type.id, methodKindId: kind.id, categoryId: category.id }
}

/** The same for the tests of a file: it is there when the first of them begins. */
export function worldForTests(api: Api): World {
  const world = {} as World
  before(async () => void Object.assign(world, await openWorld(api)))
  return world
}

const one = async <Row>(api: Api, statement: ReturnType<typeof sql>): Promise<Row> =>
  (await statement.execute(api.db)).rows[0] as Row

/**
 * Investors who may invest: verified, details complete, terms accepted, pause behind them, categorised, test passed, identity
 * checked, with an approved method.
 */
export async function readyInvestors(api: Api, world: World, count: number): Promise<number[]> {
  const now = api.clock.now()
  const aDayAgo = later(now, -hours(24))
  const { rows } = await sql<{ id: number }>`
    insert into users (tenant_id, role_id, first_name, last_name, email, email_verified_at, accepted_terms_version, category_status,
      category_expires_at, investor_type_id, compliance_passed, compliance_passed_at, aml_status, created_at, updated_at,
      direct_offer_requested_at, direct_offer_warned_at, direct_offer_continued_at, date_of_birth, country_of_residence, address)
    select 1, 5, 'Investor', 'Number ' || n || '-' || nextval('users_id_seq'), 'n' || nextval('users_id_seq') || '@wrenfield.example',
      ${now}, 1, 'approved', '2030-01-01', ${world.categoryId}, 1, ${now}, 'passed', ${now}, ${now}, ${aDayAgo},
      ${aDayAgo}, ${now}, '1971-08-03', 'GB', ${JSON.stringify(completeDetails.address)}
    from generate_series(1, ${count}) n returning id`.execute(api.db)
  const ids = rows.map((row) => row.id).toSorted((a, b) => a - b)
  await sql`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status,
      is_default)
    select 1, ${world.methodKindId}, u.id, u.name, u.name, 'approved', true from users u
    where u.tenant_id = 1 and u.id = any(${ids}::bigint[])
    returning 1`.execute(api.db)
  return ids
}

export const clientsOf = (api: Api, ids: readonly number[]): Promise<Client[]> =>
  Promise.all(ids.map((id) => api.asUser(id)))

/** The browsers of so many investors who may invest. */
export const readyClients = async (api: Api, world: World, count: number): Promise<Client[]> =>
  clientsOf(api, await readyInvestors(api, world, count))

/** An investor who may invest but for what is set of them. */
export async function investorWith(
  api: Api,
  world: World,
  set: ReturnType<typeof sql>,
): Promise<{ id: number; client: Client }> {
  const [id] = await readyInvestors(api, world, 1)
  await sql`update users set ${set} where tenant_id = 1 and id = ${id}`.execute(api.db)
  return { id: id!, client: await api.asUser(id!) }
}

let offers = 0

/** An offer that is live to all, with what a test says of it. Amounts in pence. */
export async function liveOpportunity(
  api: Api,
  world: World,
  overrides: Record<string, unknown> = {},
): Promise<number> {
  offers++
  const values: Record<string, unknown> = {
    tenant_id: 1,
    name: `Offer ${offers}`,
    slug: `offer-${offers}`,
    status: 2,
    fca_class: 'rmmi',
    type_id: world.typeId,
    issuer_name: `Issuer ${offers} Limited`,
    issuer_number: '09114482',
    target_amount_minor: 50_000_000n,
    minimum_investment_minor: 100_000n,
    share_price: '1.37',
    share_class: 'Ordinary',
    open_date: '2026-11-01',
    close_date: '2026-12-11',
    ...overrides,
  }
  const names = Object.keys(values)
  const row = await one<{ id: number }>(
    api,
    sql`insert into investment_opportunities (${sql.join(names.map((name) => sql.id(name)))})
        values (${sql.join(names.map((name) => values[name]))}) returning id`,
  )
  return row.id
}

/** Asks for so much of an offer, everything else as it should be. */
export const request = (
  client: Client,
  opportunityId: number,
  amount: string,
  overrides: Record<string, unknown> = {},
  headers = {},
) =>
  client.post(
    '/api/investments/user',
    { investment_opportunity_id: opportunityId, amount, interest: 1, risk_accepted: true, ...overrides },
    headers,
  )

/** The password of the person who is signed in was confirmed just now: what step-up asks for. */
export async function confirmPassword(api: Api, userId: number): Promise<void> {
  await sql`update sessions set confirmed_at = ${api.clock.now()} where tenant_id = 1 and user_id = ${userId}`.execute(
    api.db,
  )
}

/** A public document, as publishing asks for one. */
export async function publicDocument(api: Api, opportunityId: number): Promise<void> {
  await sql`
    insert into documents (tenant_id, owner_type, owner_id, name, visibility, file_key, client_name, mime, size, sha256)
    values (1, 'investment_opportunity', ${opportunityId}, 'Information memorandum', 'public', '1/none', 'im.pdf', 'application/pdf', 1, 'x')`.execute(
    api.db,
  )
}

/** An account to pay into, which a second person approved. */
export async function withBank(api: Api, opportunityId: number): Promise<void> {
  const numbers = {
    holder_name: 'Issuer',
    sort_code: '089999',
    account_number: '66374958',
    iban: null,
    bic: null,
  }
  const context = [1, 'bank_account', 'investment_opportunity', opportunityId]
  const account = await one<{ id: number }>(
    api,
    sql`insert into bank_accounts (tenant_id, owner_type, owner_id, holder_name, masked, sealed, verified, created_at)
        values (1, 'investment_opportunity', ${opportunityId}, 'Issuer', '****4958',
          ${seal(api.platform.settings.masterKey, context, JSON.stringify(numbers))}, 'manual', now()) returning id`,
  )
  await sql`insert into bank_account_standings (tenant_id, bank_account_id, approved_at)
    values (1, ${account.id}, ${api.clock.now()})`.execute(api.db)
  await sql`update investment_opportunities set bank_account_id = ${account.id} where tenant_id = 1 and id = ${opportunityId}`.execute(
    api.db,
  )
}

/** The approved account of an investment's holder; `changed`: it took another one's place just now. */
export async function payoutAccount(
  api: Api,
  investmentId: number,
  { changed }: { changed: boolean },
): Promise<void> {
  const { method } = await one<{ method: number }>(
    api,
    sql`select investment_method_entity_id as method from investments where tenant_id = 1 and id = ${investmentId}`,
  )
  const sealed = seal(
    api.platform.settings.masterKey,
    [1, 'bank_account', 'investment_method_entity', method],
    JSON.stringify({ sort_code: '089999', account_number: '66374958' }),
  )
  const { id } = await one<{ id: number }>(
    api,
    sql`insert into bank_accounts (tenant_id, owner_type, owner_id, holder_name, masked, sealed, verified, created_at)
        values (1, 'investment_method_entity', ${method}, 'Holder', '****4958', ${sealed}, 'manual', ${api.clock.now()})
        returning id`,
  )
  await sql`insert into bank_account_standings (tenant_id, bank_account_id, held_until, approved_at)
    values (1, ${id}, ${changed ? later(api.clock.now(), hours(48)) : null}, ${api.clock.now()})`.execute(
    api.db,
  )
  await sql`update investment_method_entities set bank_account_id = ${id} where tenant_id = 1 and id = ${method}`.execute(
    api.db,
  )
}

/** A closed round in which these amounts were reserved, called and paid in full, in this order. */
export async function closedPaidRound(
  { api, world, staff }: { api: Api; world: World; staff: Client },
  amounts: string[],
  overrides: Record<string, unknown>,
) {
  const opportunity = await liveOpportunity(api, world, { allotment_date: '2026-11-20', ...overrides })
  await withBank(api, opportunity)
  const ids = await readyInvestors(api, world, amounts.length)
  const people = await clientsOf(api, ids)
  for (const [index, amount] of amounts.entries()) {
    const made = await request(people[index]!, opportunity, amount)
    assert.equal(made.status, 201, made.text)
  }
  const call = { investment_opportunity_id: opportunity, title: 'Call', due_date: '2026-12-04' }
  const { id } = (await staff.post('/api/cash-calls', call)).body.data
  const { lines } = (await issueCall(staff, id)).body.data
  for (const line of lines)
    await staff.post(`/api/cash-call-lines/${line.id}/payments`, {
      amount: line.amount,
      received_on: londonDate(api.clock.now()),
    })
  assert.equal(
    (await staff.post(`/api/investment-opportunities/${opportunity}/status`, { status: 4 })).status,
    200,
  )
  return { offer: opportunity, people, ids, lines }
}

/** The world, its staff, and how rounds and investors come into it, for tests of the areas above this one. */
export async function openStaffedWorld(api: Api) {
  const world = await openWorld(api)
  return {
    api,
    world,
    staff: await api.as('superAdmin'),
    liveOffer: (overrides: Record<string, unknown>) => liveOpportunity(api, world, overrides),
    readyInvestors: (count: number) => readyInvestors(api, world, count),
  }
}
