import type { Story } from '../story.ts'

/**
 * Values of a share at quarter ends, the last of them the last that is valued; `before` says how many
 * quarters ago they end.
 */
interface ShareValuation {
  name: string
  prices: readonly string[]
  before?: number
}

const valued: readonly ShareValuation[] = [
  {
    name: 'Tidewell Energy',
    prices: ['2.50', '2.60', '2.60', '2.75', '2.90', '3.00', '3.10', '3.20', '3.30', '3.50', '3.70', '4.00'],
  },
  {
    name: 'Larkfield Therapeutics',
    prices: ['5.80', '5.80', '6.00', '6.10', '6.10', '6.30', '6.40', '6.50', '6.70', '6.90', '7.00', '7.30'],
  },
  {
    name: 'Northlight Robotics',
    prices: ['2.50', '2.50', '2.60', '2.75', '2.75', '2.80', '2.70', '2.60', '2.50'],
  },
  {
    name: 'Fernhill Foods',
    prices: [
      '1.30',
      '1.30',
      '1.25',
      '1.20',
      '1.20',
      '1.10',
      '1.05',
      '1.00',
      '0.95',
      '0.90',
      '0.85',
      '0.7875',
    ],
  },
  { name: 'Cobalt Quay Residential', prices: ['1.00', '1.00', '1.00', '1.00', '1.00', '1.00'] },
  { name: 'Ashdown Payments', prices: ['2.50', '2.75', '2.90'] },
  { name: 'Harbourline Logistics', prices: ['3.90', '4.20', '4.60', '5.00'], before: 8 },
]

/** Three years of quarterly valuations, each recorded when it was approved, a month after its quarter. */
export function tellValuations({ firm }: Story): void {
  const { calendar, timeline } = firm
  for (let back = 11; back >= 0; back -= 1) {
    timeline.plan(calendar.approvalOf(back), `Valuations of ${back} quarters ago`, (act) => {
      const valuedOn = act.before(act.quarterEnd())
      return async () => {
        for (const { name, prices, before = 0 } of valued) {
          const price = prices[prices.length - 1 - (back - before)]
          if (back < before || price === undefined) continue
          await firm.staff().post('share-prices', {
            investment_opportunity_id: firm.idOf(`offer:${name}`),
            date: valuedOn,
            price,
            source: 'valuation',
            note: 'Approved by the valuation committee.',
          })
        }
      }
    })
  }
}
