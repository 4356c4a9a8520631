import { sql } from 'kysely'
import { viewingHeader } from '@moorgate/contract/identity/index.ts'
import { readyInvestors } from '../../src/modules/investments/test-support.ts'
import type { Answer } from '../client.ts'
import { Client } from '../harness.ts'
import type { Visitor } from './door.ts'
import { ok, secret } from './gate-world.ts'
import type { GateWorld, PersonalRecords } from './gate-world.ts'
import type { outsiders } from './states.ts'

/** An investor with two windows that were opened while they might invest. */
export interface Person {
  id: number
  client: Client
  own: PersonalRecords
}

/** Investors who may invest, with the records that each of them has by then. */
export async function peopleWhoMay(here: GateWorld, count: number): Promise<Person[]> {
  const { api, world } = here
  const ids = await readyInvestors(api, world, count)
  const people: Person[] = []
  for (const id of ids) {
    const client = await api.asUser(id)
    people.push({ id, client, own: await recordsOf(here, id, client) })
  }
  return people
}

async function recordsOf(here: GateWorld, id: number, client: Client): Promise<PersonalRecords> {
  const { api, staff, offers } = here
  const methods = await sql<{ id: number }>`
    select id from investment_method_entities where tenant_id = 1 and lead_user_id = ${id}`.execute(api.db)
  const order = { amount: '5000.00', interest: 1, risk_accepted: true }
  const made = async (by: Client, path: string, body: object): Promise<number> =>
    ok(await by.post(`/api/${path}`, body)).body.data.id
  const entered = (offer: number) =>
    made(staff, 'investments/manual', {
      investment_opportunity_id: offer,
      user_id: id,
      amount: '5000.00',
      date: '2026-11-19',
    })
  const invitation = { investment_opportunity_id: offers.read, user_ids: [id], message: `Of a ${secret}` }
  ok(await staff.post('/api/invitations', invitation))
  const place = await entered(offers.place)
  await sql`insert into place_offers (tenant_id, investment_id, offered_at, expires_at)
    values (1, ${place}, ${api.clock.now()}, ${new Date(api.clock.now().getTime() + 172_800_000)})`.execute(
    api.db,
  )
  return {
    user: id,
    method: methods.rows[0]!.id,
    organisation: await organisationOf(here, id),
    pension: await pensionOf(here, id),
    reservation: await made(client, 'investments/user', {
      ...order,
      investment_opportunity_id: offers.amount,
    }),
    unsigned: await entered(offers.sign),
    place,
    link: await linkTo(here, client),
    letters: () => lettersTo(here, id),
    refusal: await made(client, 'intents', { investment_opportunity_id: offers.refusal, interest: 3 }),
  }
}

/** Where the file of the offer’s document is, for this person. */
export async function linkTo({ page }: GateWorld, client: Client): Promise<string> {
  const { headers } = await client.get(`/api/documents/${page.documents}/download`)
  return String(headers['location'])
}

/** What was written to this person, after everything that waits to be written was. */
async function lettersTo({ api }: GateWorld, userId: number): Promise<Answer> {
  await api.deliver()
  const { rows } = await sql<{ text: string; html: string }>`
    select m.text, m.html from mails m join users u on u.tenant_id = 1 and u.id = ${userId} and u.email = m.recipient
    where m.tenant_id = 1`.execute(api.db)
  return { status: 200, body: rows, text: JSON.stringify(rows), headers: {} }
}

async function organisationOf({ api, world }: GateWorld, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into organisations (tenant_id, type, name) values (1, 'Business', ${`Holdings ${userId} Ltd`}) returning id`.execute(
    api.db,
  )
  const { id } = made.rows[0]!
  await sql`insert into organisation_members (tenant_id, organisation_id, user_id, can_invest)
    values (1, ${id}, ${userId}, true)`.execute(api.db)
  await sql`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, organisation_id, display_name,
      registered_name, status)
    values (1, ${world.methodKindId}, ${userId}, ${id}, 'Holdings', 'Holdings Ltd', 'approved')`.execute(
    api.db,
  )
  return id
}

async function pensionOf({ api, pensionKind }: GateWorld, userId: number): Promise<number> {
  const made = await sql<{ id: number }>`
    insert into investment_method_entities (tenant_id, investment_method_id, lead_user_id, display_name, registered_name, status)
    values (1, ${pensionKind}, ${userId}, 'SIPP', 'SIPP', 'approved') returning id`.execute(api.db)
  return made.rows[0]!.id
}

/** Asks through this window; an address without a leading slash is one of the API. */
export const visitorBy = (
  client: Client,
  own: PersonalRecords,
  headers: Record<string, string> = {},
): Visitor => ({
  own,
  ask: (method, path, body) =>
    client.send(method, path.startsWith('/') ? path : `/api/${path}`, body, headers),
})

/** Those who come with what belongs to `person`, who may invest; and who looks as `uncategorised` or `paused`. */
export async function outsideVisitors(
  { api, staff }: GateWorld,
  { person, uncategorised, paused }: Record<'person' | 'uncategorised' | 'paused', Person>,
): Promise<Record<keyof typeof outsiders, Visitor>> {
  const { own, client } = person
  const looksAs = async (id: number) =>
    visitorBy(staff, own, {
      [viewingHeader]: ok(await staff.post(`/api/users/${id}/view-as`)).body.data.token,
    })
  const guest = await api.as('newInvestor')
  const invitation = { name: 'Peter Lowe', relation: 'accountant', email: 'new-investor@wrenfield.example' }
  const { id } = ok(await client.post('/api/delegates', { ...invitation, documents: true })).body.data
  const viewed = ok(await guest.post(`/api/delegates/${id}/view`)).body.data
  return {
    signedOut: visitorBy(api.guest(), own),
    otherHost: visitorBy(new Client(api.app, 'harbour.localhost', Object.fromEntries(client.cookies)), own),
    otherFirm: visitorBy(await api.as('user', 2), own),
    otherInvestor: visitorBy(await api.as('user'), own),
    staffWhoLook: await looksAs(person.id),
    overTheShoulder: await looksAs(uncategorised.id),
    overTheShoulderInPause: await looksAs(paused.id),
    guest: visitorBy(guest, own, { [viewingHeader]: viewed.token }),
  }
}
