import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { asOwner } from '../../../test/as-owner.ts'
import { apiForTests, before } from '../../../test/harness.ts'
import { dateOfDay, dayNumber } from '../../domain/calendar.ts'
import { tenantSql } from '../../kernel/database/tenant-sql.ts'
import { transactAsSystem } from '../../kernel/work.ts'
import { lotsOnSql } from '../../rows/register-rows.ts'
import { checkRegister } from './check-register.ts'
import { recordMovements } from './record-movements.ts'
import type { Movement } from './record-movements.ts'
import { bookOf, histories, lastDay, mostSteps, nameOf } from './test-history.ts'
import type { BookLot, Step } from './test-history.ts'
import { openBooks } from './test-books.ts'
import type { Book } from './test-books.ts'

/** HISTORIES=50000 for the long run. */
const count = Number(process.env['HISTORIES'] ?? 2_000)
const atOnce = 250

const api = apiForTests()
// What each person holds is added up by a trigger, lot by lot; other tests are about that.
before(() => asOwner(api.owner, 1, 'alter table share_lots disable trigger share_lots_held'))

const dayOf = (day: number) => dateOfDay(dayNumber('2026-11-02')! + day)

const numbers = (step: Step) => ({
  number_from: String(step.from),
  number_to: String(step.from + step.shares - 1n),
})

/** The movements of a step, as the acts of the product would write them. */
function movementsOf(
  step: Step,
  before: readonly BookLot[],
  { opportunity, investments, users }: Book,
): Movement[] {
  const common = {
    cause_type: 'investment_opportunity' as const,
    cause_id: opportunity,
    effective_on: dayOf(step.day),
    investment_opportunity_id: opportunity,
    organisation_id: null,
    nominee_id: null,
    registered_address: null,
    share_class: 'Ordinary',
    price: '1.37',
    currency: 'GBP',
    allotted_on: '2026-11-02',
    ...numbers(step),
  }
  const of = (lot: number | null, owner: number | null, name: string) => ({
    ...common,
    investment_id: lot === null ? null : investments[lot]!,
    user_id: owner === null ? null : users[owner]!,
    registered_name: name,
  })
  if (step.kind === 'allot') {
    const { lot, owner, shares, cost } = step
    return [{ kind: 'allotment', ...of(lot, owner, nameOf(owner)), shares: `${shares}`, costMinor: cost }]
  }
  const from = before.find(({ lot }) => lot === step.lot)!
  const kind = step.kind === 'rename' ? 'nominee_change' : 'transfer'
  const out = {
    kind,
    ...of(step.lot, from.owner, from.name),
    shares: `-${step.shares}`,
    costMinor: -step.cost,
  } as const
  const to =
    step.kind === 'rename'
      ? { ...of(step.lot, from.owner, step.name), costMinor: step.cost }
      : {
          ...of(step.to, step.owner, nameOf(step.owner)),
          costMinor: step.paid === 0n ? step.cost : step.paid,
        }
  return [out, { kind, ...to, shares: `${step.shares}` }]
}

interface FoundLot {
  investment_opportunity_id: number
  investment_id: number | null
  user_id: number | null
  registered_name: string
  shares: string
  cost_minor: bigint
}

const lineOf = (lot: Omit<FoundLot, 'investment_opportunity_id'>) =>
  [lot.investment_id, lot.user_id, lot.registered_name, lot.shares, lot.cost_minor].join(' ')

/** What the register says of the close of business of a day, as it was recorded by a moment: lines by company. */
async function registerOn(books: readonly Book[], day: number, known: Date): Promise<Map<number, string[]>> {
  const ids = books.map((book) => book.opportunity).join(',')
  const which = `m.investment_opportunity_id = any('{${ids}}'::bigint[])`
  const asked = { on: `date '${dayOf(day)}'`, known: `timestamptz '${known.toISOString()}'` }
  const { rows } = await sql<FoundLot>`select l.*, wire_decimal(l.shares) as shares
    from (${tenantSql({ id: 1 }, lotsOnSql(which, asked))}) l`.execute(api.db)
  const found = Map.groupBy(rows, (row) => row.investment_opportunity_id)
  return new Map([...found].map(([id, lots]) => [id, lots.map(lineOf).toSorted()]))
}

/** The same from the book; what outside buyers of one name hold is one line. */
function expected(steps: readonly Step[], day: number, { investments, users }: Book): string[] {
  const lots = bookOf(steps, day).map(({ lot, owner, name, shares, cost }) => ({
    key: `${lot} ${owner} ${name}`,
    investment_id: lot === null ? null : investments[lot]!,
    user_id: owner === null ? null : users[owner]!,
    registered_name: name,
    shares,
    cost,
  }))
  return [...Map.groupBy(lots, (lot) => lot.key).values()]
    .map((same) =>
      lineOf({
        ...same[0]!,
        shares: String(same.reduce((all, { shares }) => all + shares, 0n)),
        cost_minor: same.reduce((all, { cost }) => all + cost, 0n),
      }),
    )
    .toSorted()
}

/** Records the histories side by side, a step of each at a time; the moment after each. */
async function record(batch: readonly Step[][], books: readonly Book[]): Promise<Date[]> {
  const tenant = (await api.platform.tenants.byId(1))!
  const moments: Date[] = []
  for (let at = 0; at < mostSteps; at++) {
    api.clock.forward({ minutes: 1 })
    const movements = batch.flatMap((steps, index) => {
      const step = steps[at]
      return step ? movementsOf(step, bookOf(steps.slice(0, at)), books[index]!) : []
    })
    await transactAsSystem(api.platform, tenant, (work) => recordMovements(work, movements))
    moments.push(api.clock.now())
  }
  return moments
}

const told = (steps: readonly Step[]) =>
  JSON.stringify(steps, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

async function check(batch: readonly Step[][], books: readonly Book[], moments: readonly Date[]) {
  for (const [at, known] of moments.entries())
    for (let day = 0; day <= lastDay; day++) {
      const found = await registerOn(books, day, known)
      for (const [index, steps] of batch.entries()) {
        const recorded = steps.slice(0, at + 1)
        const lines = found.get(books[index]!.opportunity) ?? []
        assert.deepEqual(
          lines,
          expected(recorded, day, books[index]!),
          `day ${day}, step ${at} of ${told(steps)}`,
        )
        const held = lines.reduce((all, line) => all + Number(line.split(' ').at(-2)), 0)
        const issued = recorded.reduce(
          (all, step) => (step.kind === 'allot' && step.day <= day ? all + Number(step.shares) : all),
          0,
        )
        assert.equal(held, issued, `the holders are the shares in issue on day ${day} of ${told(steps)}`)
      }
    }
}

/** Today’s lots with their numbers, by company. */
async function heldNow(books: readonly Book[]): Promise<Map<number, string[]>> {
  const { rows } = await sql<FoundLot & { number_from: string; number_to: string }>`
    select *, wire_decimal(shares) as shares from share_lots where tenant_id = 1
      and investment_opportunity_id = any(${books.map((book) => book.opportunity)}::bigint[])`.execute(api.db)
  const found = Map.groupBy(rows, (row) => row.investment_opportunity_id)
  const line = (lot: (typeof rows)[number]) => `${lineOf(lot)} ${lot.number_from} ${lot.number_to}`
  return new Map([...found].map(([id, lots]) => [id, lots.map(line).toSorted()]))
}

test(`the register of every day is what a book kept by the rules says, over ${count} histories`, async () => {
  for (let done = 0; done < count; done += atOnce) {
    const batch = fc.sample(histories, Math.min(atOnce, count - done))
    const books = await openBooks(api, batch.length)
    await check(batch, books, await record(batch, books))
    const held = await heldNow(books)
    for (const [index, steps] of batch.entries()) {
      const { opportunity, investments, users } = books[index]!
      const lots = bookOf(steps).flatMap(({ lot, owner, name, shares, cost, from }) =>
        lot === null || owner === null
          ? []
          : [`${investments[lot]} ${users[owner]} ${name} ${shares} ${cost} ${from} ${from + shares - 1n}`],
      )
      assert.deepEqual(held.get(opportunity) ?? [], lots.toSorted(), told(steps))
    }
  }
  assert.deepEqual(await checkRegister(api.db, 1), [])
})
