import { isWeekend, plus, workingDay } from '../calendar.ts'
import type { Day } from '../calendar.ts'
import { admit, call, openAccount, payCall, share, transferCommitment, value } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'
import { terms } from './fund-terms.ts'

/** The last page of the first fund: sold, and to be paid out once a second person has authorised it. */
export function tellGrowthFundI(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const distributed = calendar.day(-2)
  const recorded = recordDay(plus(distributed, -2))
  const paidIn = fiveYearsBefore(recorded)
  const id = () => firm.idOf('fund:Growth Fund I')
  tellPaidIn(story, paidIn)
  timeline.plan(calendar.day(-30), 'Growth Fund I: a part changes hands', (act) => {
    const date = act.before(7)
    return () =>
      transferCommitment(story, id(), {
        from: cast.person('Naomi Feld'),
        to: cast.person('Jonathan Hallam'),
        pounds: 300_000,
        date,
        reason: 'Sale of part of the interest to another investor.',
      })
  })
  timeline.plan(calendar.approvalOf(calendar.quarterEnd(0)), 'Growth Fund I: value', (act) => {
    const date = act.before(calendar.quarterEnd(0))
    return () => value(story, id(), { date, pounds: 20_350_000, liabilities: 62_000 })
  })
  timeline.plan(
    distributed,
    'Growth Fund I: distribution',
    (act) => {
      const dates = { record_date: act.before(recorded), pay_date: act.after(calendar.day(4)) }
      return async () => {
        const manager = firm.staff('fund-manager')
        const { id: distribution } = await manager.post('distributions', {
          fund_id: id(),
          title: 'Distribution 1, final',
          kind: 'gain',
          sharing: 'waterfall',
          amount: '20000000.00',
          ...dates,
        })
        await manager.post(`distributions/${distribution}/confirm`)
      }
    },
    '16:20',
  )
}

/** Its closing, and the one call that paid it in. */
function tellPaidIn(story: Story, paidIn: Day): void {
  const { firm, cast } = story
  const { timeline } = firm
  const id = () => firm.idOf('fund:Growth Fund I')
  const closing = timeline.plan(
    workingDay(plus(paidIn, -40)),
    'Growth Fund I: closing',
    ({ day }) =>
      async () => {
        const { id: made } = await firm.staff().post('funds', {
          ...terms,
          name: 'Growth Fund I',
          legal_name: 'Wrenfield Growth Fund I LP',
          phase: 'harvesting',
          vintage: 2021,
          size: '10000000.00',
          first_close: day,
          final_close: day,
          term_years: 8,
          extension_years: 2,
        })
        firm.name('fund:Growth Fund I', made)
        await openAccount(story, made, 'Wrenfield Growth Fund I LP')
        const named = [
          { person: cast.person('Margaret Castell'), pounds: 1_250_000 },
          { person: cast.person('Naomi Feld'), pounds: 800_000 },
          { person: cast.person('Rosalind Kerr'), pounds: 500_000 },
          { person: cast.person('Anita Desai'), pounds: 250_000 },
        ]
        await admit(story, made, [...named, ...share(cast.some(0, 8), 7_200_000)], day)
      },
  )
  let lines: Awaited<ReturnType<typeof call>> = []
  const called = timeline.plan(
    workingDay(plus(paidIn, -20)),
    'Growth Fund I: cash call',
    (act) => {
      const dueDate = act.after(paidIn)
      return async () => {
        lines = await call(story, id(), { title: 'Cash call 1', percent: '100', dueDate })
      }
    },
    { after: closing },
  )
  timeline.plan(
    paidIn,
    'Growth Fund I: payments',
    ({ day }) =>
      () =>
        payCall(story, lines, day),
    { after: called },
  )
}

/** The last day until then on which the bank works, as it did five years before. */
function recordDay(until: Day): Day {
  let day = workingDay(until)
  while (isWeekend(fiveYearsBefore(day))) day = workingDay(plus(day, -1))
  return day
}

const fiveYearsBefore = (day: Day): Day =>
  `${Number(day.slice(0, 4)) - 5}${day.slice(4).replace('02-29', '02-28')}`
