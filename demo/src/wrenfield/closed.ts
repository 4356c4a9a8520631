import { draft, move } from '../offers/draft.ts'
import { show } from '../offers/live-round.ts'
import { callMoney, endLine, linesOf, pay, payRefunds, reserve } from '../offers/round.ts'
import type { Call } from '../offers/round.ts'
import { each, requestOf } from '../offers/requests.ts'
import type { Story } from '../story.ts'
import { hollinBank, morrow, penrose, saltmarsh } from './offers/drafts.ts'

/** A round that waits for its allotment, one that failed, and two drafts. */
export function tellClosedAndDrafts(story: Story): void {
  tellMorrow(story)
  tellHollinBank(story)
  const { firm } = story
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-9), 'Penrose Geothermal: draft', (act) => {
    const dates = { open_date: act.after(19), close_date: act.after(89) }
    const expires_on = act.after(209)
    return async () => {
      const opportunity = await draft(firm, penrose, dates)
      await firm
        .staff('fund-manager')
        .post(`investment-opportunities/${opportunity.id}/approve-promotion`, { expires_on })
    }
  })
  timeline.on(calendar.day(-1), 'Saltmarsh Aquaculture: draft', async () => {
    await draft(firm, saltmarsh)
  })
}

/**
 * Nine investors asked for £700,000 and paid it; £500,000 is on offer. It is closed and waits to be shared
 * out.
 */
function tellMorrow(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: morrow, opens: -45, closes: -6 })
  const wish = requestOf(cast)
  let call: Call
  const reserved = timeline.plan(
    calendar.day(-18),
    'Morrow Health: reservations',
    (act) => {
      const due = act.after(10)
      return async () => {
        const wishes = [
          wish('Rosalind Kerr', 120_000),
          wish('Margaret Castell', 150_000, 'organisation'),
          wish('Anita Desai', 60_000),
          wish('Anna Lindqvist', 100_000, 'organisation'),
          wish('Michael Osei', 40_000),
          wish('Edward Hartwell', 130_000, 'organisation'),
          wish('Jonathan Hallam', 30_000),
          wish('Bethan Prosser', 12_000),
          wish('Catherine Lyle', 58_000),
        ]
        await reserve(firm, opportunity(), wishes, story.key)
        call = await callMoney(firm, opportunity(), 'Cash call 1', due)
      }
    },
    { after: shown },
  )
  const paid = timeline.on(calendar.day(-11), 'Morrow Health: payments', () => pay(firm, call.lines), {
    after: reserved,
  })
  timeline.on(calendar.day(-7), 'Morrow Health: closed', () => move(firm, opportunity(), 4), { after: paid })
}

/**
 * Asked for £400,000 and offered £120,000, of which £90,000 came in: one investor was asked no longer, one
 * did not pay. The money goes back, and of nine refunds two are still to be paid.
 */
function tellHollinBank(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity } = show(story, { text: hollinBank, opens: -150, closes: -90 })
  let call: Call
  const reserved = timeline.plan(
    calendar.day(-130),
    'Hollin Bank Brewery: reservations',
    (act) => {
      const due = act.after(20)
      return async () => {
        await reserve(firm, opportunity(), each(cast.crowd(70, 81), 10_000), story.key)
        call = await callMoney(firm, opportunity(), 'Cash call 1', due)
      }
    },
    { after: shown },
  )
  const paid = timeline.on(
    calendar.day(-115),
    'Hollin Bank Brewery: payments',
    () => pay(firm, linesOf(call, cast.crowd(70, 78))),
    { after: reserved },
  )
  const ended = timeline.on(
    calendar.day(-104),
    'Hollin Bank Brewery: two who did not pay',
    async () => {
      const [waived, defaulted] = linesOf(call, cast.crowd(79, 80))
      await endLine(firm, waived!, 'waive', 'Selling a house, and the money comes too late for this round.')
      await endLine(firm, defaulted!, 'default', 'No answer to two reminders and a call.')
    },
    { after: paid },
  )
  const failed = timeline.on(
    calendar.day(-89),
    'Hollin Bank Brewery: the round fails',
    async () => {
      await move(firm, opportunity(), 4)
      await move(firm, opportunity(), 1, 'The round did not reach its minimum of £250,000.')
    },
    { after: ended },
  )
  timeline.on(calendar.day(-85), 'Hollin Bank Brewery: refunds', () => payRefunds(firm, opportunity(), 2), {
    after: failed,
  })
}
