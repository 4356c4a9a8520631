import { decimalUnits, opportunityStatus } from '@moorgate/contract'
import { sum } from '../../../server/src/domain/money.ts'
import type { RecordAnswer, Caller } from '../caller.ts'
import { forEach } from '../firm.ts'
import { balance, total, where } from './sheet.ts'
import type { Records, Sheet } from './sheet.ts'

interface Portfolio {
  id: number
  invested: string
  value: string
  distributed: string
  gain: string
}

/**
 * Everybody's portfolio, added up: what was spent on shares, what they are worth at the last price, and what
 * was paid out.
 */
export async function checkPortfolios(
  staff: Caller,
  { entries, lots, opportunities, investments }: Records,
  sheet: Sheet,
): Promise<void> {
  const holders = [...new Set(lots.map((lot) => Number(lot['user_id'])))]
  const held = (
    await forEach(holders, (id) => staff.get<Portfolio[]>(`portfolio?filter[user_id]=${id}`))
  ).flat() as unknown as RecordAnswer[]
  const prices = await staff.all('share-prices?sort=date')
  const worth = await forEach(opportunities, async ({ id, status }) => {
    const last = where(prices, 'investment_opportunity_id', id).at(-1)
    const own = where(lots, 'investment_opportunity_id', id)
    return status === opportunityStatus.matured || !last
      ? 0n
      : sum(own.map((lot) => valueOf(lot, String(last['price']))))
  })
  const acquired = where(entries, 'type', 'allotment', 'transfer')
  sheet.agree('portfolios: invested', total(held, 'invested'), balance(acquired, 'investment_cost'))
  sheet.agree('portfolios: value', total(held, 'value'), sum(worth))
  sheet.agree('portfolios: distributed', total(held, 'distributed'), balance(entries, 'distribution'))
  sheet.agree(
    'portfolios: gain',
    total(held, 'gain'),
    total(held, 'value') + total(held, 'distributed') - total(held, 'invested'),
  )
  const allotted = investments.filter((investment) => typeof investment['current_value'] === 'string')
  sheet.agree('investments: value', total(allotted, 'current_value'), total(held, 'value'))
  sheet.agree('investments: gain', total(allotted, 'gain'), total(held, 'gain'))
  const matured = new Set(where(opportunities, 'status', 6).map(({ id }) => id))
  sheet.agree(
    'investments of matured rounds that have not ended',
    where(allotted, 'status', 'allocated', 'certificated', 'part_exited').filter((investment) =>
      matured.has(Number(investment['investment_opportunity_id'])),
    ).length,
    0,
  )
  sheet.note('portfolios: holders', holders.length)
}

/**
 * Shares of a lot at a price, to the penny: 16,000 shares at £0.7875 are £12,600.00. Both have at most eight
 * places.
 */
function valueOf(lot: RecordAnswer, price: string): bigint {
  return (
    (BigInt(String(lot['shares']).split('.')[0]!) * decimalUnits(price, 8) * 2n + 1_000_000n) / 2_000_000n
  )
}

/**
 * What a round says was in issue before it is what the register held: or parts of the company would be told
 * wrong.
 */
export async function checkSharesInIssue(
  staff: Caller,
  { opportunities }: Records,
  sheet: Sheet,
): Promise<void> {
  await forEach(where(opportunities, 'status', 5, 6), async (round) => {
    const day = String(round['allotment_date'])
    const { total: all } = await staff.get<{ total: { shares: string } }>(
      `investment-opportunities/${round.id}/cap-table?view=issued&as_at=${day}`,
    )
    const said = Number(round['shares_in_issue']) + Number(round['raised_shares'])
    if (said !== Number(all.shares))
      sheet.problems.push(`${round['name']}: the round says ${said} shares, the register ${all.shares}`)
  })
}
