import { sql } from 'kysely'
import type { Api } from './harness.ts'
import { liveOpportunity, openWorld, readyInvestors } from '../src/modules/investments/test-support.ts'

const amounts: readonly (readonly [currency: string, status: string, pence: number, date: string])[] = [
  ['GBP', 'reserved', 10_001, '2026-09-03'],
  ['GBP', 'reserved', 20_002, '2026-09-30'],
  ['GBP', 'allocated', 30_003, '2026-10-01'],
  ['GBP', 'allocated', 33_333, '2026-11-19'],
  ['EUR', 'allocated', 5_050, '2026-11-19'],
]

/** A pipeline of investments in two currencies, in two live rounds, for tests of reports. */
export async function investmentsToReport(api: Api): Promise<{ people: number[]; rounds: number[] }> {
  const world = await openWorld(api)
  const rounds = [
    await liveOpportunity(api, world, { name: 'Tidewell' }),
    await liveOpportunity(api, world, { name: 'Larkfield', currency: 'EUR' }),
  ]
  const people = await readyInvestors(api, world, amounts.length)
  const rows = amounts.map(([currency, status, amount, date], index) => ({
    currency,
    status,
    amount,
    date,
    user_id: people[index],
    round: rounds[currency === 'GBP' ? 0 : 1],
  }))
  await sql`
    insert into investments (tenant_id, reference, investment_opportunity_id, user_id, kind, status, currency, amount_minor, date)
    select 1, 'REP' || r.user_id, r.round, r.user_id, 'primary', r.status, r.currency, r.amount, r.date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as r(user_id bigint, round bigint, currency text, status text, amount bigint, date date)
    returning 1`.execute(api.db)
  return { people, rounds }
}

/** Rows of a CSV file that needs no quotes, without its mark. */
export const csvRows = (text: string): string[][] =>
  text
    .replace('\u{FEFF}', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
