import { createApp } from '../../src/kernel/http/app.ts'
import type { Platform } from '../../src/kernel/platform.ts'
import { openSession } from '../../src/kernel/open-session.ts'
import { registerRoutes } from '../../src/modules.ts'
import { completeDetails } from '../complete-details.ts'
import { seedAccounts } from '../accounts-seed.ts'
import { Client } from '../client.ts'
import { issueCall } from '../issue-call.ts'

/** Cookie and anti-forgery headers of somebody who is signed in. */
export type SignedIn = Record<string, string>

/**
 * A live round in which people have reserved, with an issued cash call: something to pay into, line by line.
 * Beside it a second round that everybody may still reserve in, with places for three quarters of those who
 * come.
 */
export interface LoadedRound {
  /** A member of staff who may record payments. */
  staff: SignedIn
  lines: number[]
  today: string
  openRoundId: number
  /** Investors who have not reserved anywhere yet. */
  comers: SignedIn[]
}

const investors = 24
const comers = 200
/** What each of them reserves, in minor units. */
export const placeMinor = 100_00n

/** Made on an empty database: people and offer by hand, money by the product's own acts. */
export async function loadedRound(platform: Platform): Promise<LoadedRound> {
  const now = platform.clock.now()
  await seedAccounts(platform.database, now)
  const app = createApp(platform)
  registerRoutes(app)
  await app.ready()
  const everybody = await makePeople(platform, now)
  const people = everybody.slice(0, investors)
  const type = await makeType(platform)
  const opportunityId = await makeOffer(platform, now, {
    type,
    name: 'The round',
    targetMinor: 1_000_000_000n,
  })
  const openRoundId = await makeOffer(platform, now, {
    type,
    name: 'The open round',
    targetMinor: (placeMinor * BigInt(comers) * 3n) / 4n,
  })
  const today = now.toISOString().slice(0, 10)
  for (const { id } of people) {
    const client = new Client(app, 'localhost', await cookiesOf(platform, id))
    const body = {
      investment_opportunity_id: opportunityId,
      amount: '100000.00',
      interest: 1,
      risk_accepted: true,
    }
    await expected(client.post('/api/investments/user', body), 201)
  }
  const superAdmin = await idOf(platform, 'super-admin@wrenfield.example')
  const cookies = await cookiesOf(platform, superAdmin)
  const staff = new Client(app, 'localhost', cookies)
  const bank = { holder_name: 'The round', sort_code: '089999', account_number: '66374958' }
  const url = `/api/investment-opportunities/${opportunityId}/bank-account`
  const set = await expected(staff.post(url, bank), 201)
  const support = await idOf(platform, 'support@wrenfield.example')
  const second = new Client(app, 'localhost', await cookiesOf(platform, support))
  await expected(second.post(`${url}/approve`, { bank_account_id: set.data.id }), 200)
  const due = new Date(now.getTime() + 30 * 86_400_000).toISOString().slice(0, 10)
  const call = await expected(
    staff.post('/api/cash-calls', {
      investment_opportunity_id: opportunityId,
      title: 'Cash call 1',
      due_date: due,
    }),
    201,
  )
  await expected(issueCall(staff, call.data.id), 200)
  const lines = await expected(
    staff.get(`/api/cash-call-lines?filter[cash_call_id]=${call.data.id}&per_page=100`),
    200,
  )
  await app.close()
  const arriving: SignedIn[] = []
  for (const { id } of everybody.slice(investors)) arriving.push(signedIn(await cookiesOf(platform, id)))
  return {
    staff: signedIn(cookies),
    lines: lines.data.map((line: { id: number }) => line.id),
    today,
    openRoundId,
    comers: arriving,
  }
}

function signedIn(cookies: Record<string, string>): SignedIn {
  const token = cookies['XSRF-TOKEN']!
  return { cookie: `session=${cookies['session']}; XSRF-TOKEN=${token}`, 'x-xsrf-token': token }
}

// oxlint-disable-next-line typescript/no-explicit-any -- what crosses the wire is looked into by its caller
async function expected(answer: ReturnType<Client['get']>, status: number): Promise<any> {
  const { status: given, text, body } = await answer
  if (given !== status) throw new Error(`${given} instead of ${status}: ${text}`)
  return body
}

async function idOf(platform: Platform, email: string): Promise<number> {
  const found = platform.database
    .of(1)
    .selectFrom('users')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('email', '=', email)
  return (await found.executeTakeFirstOrThrow()).id
}

async function cookiesOf(platform: Platform, userId: number): Promise<Record<string, string>> {
  const tenant = await platform.tenants.byId(1)
  const db = platform.database.of(1)
  const user = await db
    .selectFrom('users')
    .select(['role_id', 'session_epoch'])
    .where('tenant_id', '=', 1)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const opened = await db.transaction().execute((trx) =>
    openSession(trx, {
      tenant,
      now: platform.clock.now(),
      user: { id: userId, roleId: user.role_id, epoch: user.session_epoch },
    }),
  )
  return { session: opened.token, 'XSRF-TOKEN': opened.session.csrf }
}

async function makePeople(platform: Platform, now: Date): Promise<{ id: number }[]> {
  const db = platform.database.of(1)
  const people = await db
    .insertInto('users')
    .values(
      Array.from({ length: investors + comers }, (_each, index) => ({
        tenant_id: 1,
        role_id: 5,
        first_name: 'Investor',
        last_name: String(index),
        email: `investor-${index}@example.com`,
        email_verified_at: now,
        accepted_terms_version: 1,
        aml_status: 'passed',
        ...completeDetails,
        address: JSON.stringify(completeDetails.address),
      })),
    )
    .returning('id')
    .execute()
  const method = await db
    .selectFrom('investment_methods')
    .select('id')
    .where('tenant_id', '=', 1)
    .where('kind', '=', 'individual')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('investment_method_entities')
    .values(
      people.map(({ id }, index) => ({
        tenant_id: 1,
        investment_method_id: method.id,
        lead_user_id: id,
        display_name: `Investor ${index}`,
        registered_name: `Investor ${index}`,
        status: 'approved',
      })),
    )
    .execute()
  return people
}

async function makeType(platform: Platform): Promise<number> {
  const made = platform.database
    .of(1)
    .insertInto('opportunity_types')
    .values({ tenant_id: 1, name: 'Equity' })
    .returning('id')
  return (await made.executeTakeFirstOrThrow()).id
}

async function makeOffer(
  platform: Platform,
  now: Date,
  { type, name, targetMinor }: { type: number; name: string; targetMinor: bigint },
): Promise<number> {
  const { id } = await platform.database
    .of(1)
    .insertInto('investment_opportunities')
    .values({
      tenant_id: 1,
      name,
      waiting_list: true,
      slug: name.toLowerCase().replaceAll(' ', '-'),
      status: 2,
      type_id: type,
      fca_class: 'mass_market',
      target_amount_minor: targetMinor,
      minimum_investment_minor: 100_00n,
      share_price: '1',
      close_date: new Date(now.getTime() + 60 * 86_400_000).toISOString().slice(0, 10),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
