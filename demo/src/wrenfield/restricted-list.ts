import type { Day } from '../calendar.ts'
import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'

const declared = { no_inside_information: true, not_a_client_deal: true, no_conflict: true }

/** One entry is in force and one is over. A deal in the issuer of a sounding is refused, another is made. */
export function tellRestrictedList({ firm }: Story): void {
  const { calendar, timeline } = firm
  let endedId: number
  const begun = timeline.plan(calendar.day(-45), 'The restricted list begins', ({ day }) => async () => {
    const entry = await firm.staff().post('restricted-issuers', {
      name: 'Marram Grid plc',
      registration_number: '11876540',
      reason: 'We advised its board.',
      from_date: day,
    })
    await firm.staff('support').post('restricted-issuers', {
      name: 'Pentland Marine Power plc',
      isin: 'GB00BPMP3X48',
      reason: 'It buys power from Tidewell Energy.',
      from_date: day,
    })
    endedId = entry.id
  })
  timeline.on(
    calendar.day(-10),
    'Marram Grid leaves the restricted list',
    async () => {
      await firm.staff().post(`restricted-issuers/${endedId}/end`, { reason: 'The mandate is over.' })
    },
    { after: begun },
  )
  const deal = (instrument: string, day: Day) => ({
    instrument,
    side: 'buy',
    quantity: '1200',
    price: '3.42',
    trade_date: day,
    reason: 'A long-term holding.',
    ...declared,
  })
  timeline.plan(calendar.day(-7), 'Personal account deals', (act) => {
    const { day } = act
    const weekLater = act.after(7)
    return async () => {
      const manager = firm.staff('investment-manager')
      await manager.post('deal-placements', deal('Castleway Software, ordinary shares', day))
      const { id } = await manager.post('deal-placements', deal('Harrow Vale Trust', day))
      await firm.staff().post(`deal-placements/${id}/decide`, { decision: 'approved' })
      const made = { executed_on: day, executed_quantity: '1200', executed_price: '3.40' }
      const note = await letter(firm, {
        title: 'Contract note',
        recipient: ['Larch Street Brokers'],
        paragraphs: [
          'We bought 1,200 shares of Harrow Vale Trust for you at £3.40 a share, £4,080.00 in all.',
        ],
      })
      await manager.upload(`deal-placements/${id}/execute`, made, { contract_note: note })
      await firm.staff('fund-manager').post('deal-placements', deal('Lapwing Fibre plc', weekLater))
    }
  })
}
