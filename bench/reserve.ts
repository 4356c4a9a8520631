import type pg from 'pg'
import { assertSame } from './compare.ts'
import { Connection, requestOf } from './connection.ts'
import { compare } from './duel.ts'
import type { Effort, Sides } from './duel.ts'
import type { TableLine } from './figures.ts'
import { firstId } from './seed-ids.ts'
import { investorEmail } from './seed.ts'
import { openOpportunity } from './seed-money.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

/**
 * A person may reserve this often in a minute, by the route's own limit, which the bench leaves alone: so it
 * takes many people.
 */
const perPerson = 10

const wish = (browser: Browser, person: number, opportunity: number) =>
  requestOf('POST', '/api/investments/user', browser, {
    investment_opportunity_id: opportunity,
    amount: '1000.00',
    interest: 1,
    risk_accepted: true,
    investment_method_entity_id: firstId + person,
  })

/**
 * Reserving an allocation under the offer's lock beside the bare transaction, and 200 at once for the last
 * ten.
 */
export async function reservations(
  sides: Sides,
  admin: pg.Client,
  { effort, people }: { effort: Effort; people: number },
): Promise<TableLine[]> {
  const persons = Array.from({ length: people }, (_item, index) => index + 1)
  const browsers = await signIn(
    sides.product.port,
    1,
    persons.map((person) => investorEmail(1, person)),
  )
  const wishes = Array.from({ length: perPerson }, (_item, turn) =>
    browsers.map((browser, index) => wish(browser, index + 1, openOpportunity(turn * people + index))),
  ).flat()
  const from = await highest(admin)
  let next = 0
  const undo = async () => {
    next = 0
    await forget(admin, from)
  }
  await assertSame([sides.product.port, sides.twin.port], wishes.slice(0, 20), { mask: withoutTimes, undo })
  const ask = () => {
    const request = wishes[next++]
    if (!request) throw new Error(`${people} people are too few for what was reserved in one round`)
    return request
  }
  const lines = await compare(sides, { what: 'Reserve an allocation', ask, least: 0.4, reset: undo }, effort)
  lines.push(await lastUnits(sides.product.port, admin, browsers.slice(0, 200)))
  await undo()
  return lines
}

const withoutTimes = (body: string) =>
  body
    .replaceAll(/"(id|reference)":("[^"]*"|\d+)/g, '"$1":…')
    .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, 'a time')

async function highest(admin: pg.Client): Promise<string> {
  const { rows } = await admin.query<{ id: string }>('select max(id) as id from investments')
  return rows[0]!.id
}

/**
 * Takes every reservation back, with its history, its undelivered news and the people's counted tries. That
 * it happened stays on record: events are never removed, and the audit chain goes on linking them meanwhile.
 */
async function forget(admin: pg.Client, from: string): Promise<void> {
  await admin.query('set session_replication_role = replica')
  await admin.query(`delete from event_deliveries; delete from throttle_counters where name = 'investments';
    delete from investment_status_changes where investment_id > ${from}; delete from investments where id > ${from};
    update investment_opportunities set held_minor = 0 where status = 2 and held_minor <> 0`)
}

/** Everybody at once for an offer with room for ten: ten get in, the others are told, and the sums agree. */
async function lastUnits(port: number, admin: pg.Client, browsers: readonly Browser[]): Promise<TableLine> {
  const opportunity = openOpportunity(0)
  await admin.query(
    `update investment_opportunities set target_amount_minor = 1000000 where id = ${opportunity}`,
  )
  const connections = await Promise.all(browsers.map(() => Connection.open(port)))
  const answers = await Promise.all(
    connections.map((connection, index) => connection.send(wish(browsers[index]!, index + 1, opportunity))),
  )
  for (const connection of connections) connection.close()
  const { rows } = await admin.query<{ held: string; sum: string }>(
    `select o.held_minor::text as held, (select sum(i.held_minor) from investments i where i.investment_opportunity_id = o.id)::text as sum
     from investment_opportunities o where o.id = ${opportunity}`,
  )
  const accepted = answers.filter(({ status }) => status === 201).length
  const refused = answers.filter(({ status }) => status === 409).length
  const kept =
    accepted === 10 &&
    refused === answers.length - 10 &&
    rows[0]?.held === '1000000' &&
    rows[0].sum === '1000000'
  return {
    what: `${answers.length} at once for the last 10`,
    unit: 'accepted',
    ours: { min: accepted, median: accepted, max: accepted },
    budget: 'never oversubscribed',
    kept,
    note: `${refused} were told that it is full; held ${rows[0]?.held}, sum of parts ${rows[0]?.sum}`,
  }
}
