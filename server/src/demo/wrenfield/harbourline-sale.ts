import type { Answered } from '../caller.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'
import { fromPence } from '../offers/wishes.ts'

/** Harbourline was sold at £5.50 a share: what each holder is paid, and its booking. */
const salePence = 550
const costPence = 250

/** Writes the sale into the timeline: the outcome, the payments, and then the round has matured. */
export function tellHarbourlineSale({ firm }: Story): void {
  const soldOn = firm.calendar.past(738)
  firm.timeline.on(soldOn, 'Harbourline Logistics: sale', async () => {
    const id = firm.idOf('offer:Harbourline Logistics')
    const lots = await firm.staff().all(`share-lots?filter[investment_opportunity_id]=${id}`)
    const sold = lots.reduce((sum, lot) => sum + Number(lot['shares']), 0)
    await firm.staff().patch(`investment-opportunities/${id}`, {
      outcome: 'trade_sale',
      outcome_date: soldOn,
      outcome_proceeds: fromPence(sold * salePence),
    })
    for (const lot of lots) await distribute(firm, lot, { opportunityId: id, date: soldOn })
    await firm.staff().post(`investment-opportunities/${id}/status`, { status: 6 })
  })
}

/** The buyer's money comes in, more than the shares cost by what was gained, and goes out to the holder. */
async function distribute(
  firm: Firm,
  lot: Answered,
  { opportunityId, date }: { opportunityId: number; date: string },
): Promise<void> {
  const shares = Number(lot['shares'])
  const about = {
    investment_id: lot['investment_id'],
    investment_opportunity_id: opportunityId,
    user_id: lot['user_id'],
  }
  const paid = fromPence(shares * salePence)
  await firm.staff().post('ledgers', {
    date,
    type: 'distribution',
    description: 'Sale of Harbourline Logistics at £5.50 a share',
    entries: [
      { account: 'client_cash', debit: paid, ...about },
      { account: 'investment_cost', credit: fromPence(shares * costPence), ...about },
      { account: 'realised', credit: fromPence(shares * (salePence - costPence)), ...about },
      { account: 'distribution', debit: paid, ...about },
      { account: 'client_cash', credit: paid, ...about },
    ],
  })
}
