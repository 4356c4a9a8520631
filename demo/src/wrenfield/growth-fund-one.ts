import type { StoryAct } from '../act.ts'
import { sameDate } from '../calendar.ts'
import { admit, call, openAccount, payCall, share, transferCommitment, value } from '../funds/fund-acts.ts'
import type { DrawdownLine } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'
import { terms } from './fund-terms.ts'

/** The last page of the first fund: sold, and to be paid out once a second person has authorised it. */
export function tellGrowthFundI(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const id = () => firm.idOf('fund:Growth Fund I')
  const paidIn = tellPaidIn(story)
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
  timeline.plan(calendar.approvalOf(0), 'Growth Fund I: value', (act) => {
    const date = act.before(act.quarterEnd())
    return () => value(story, id(), { date, pounds: 20_350_000, liabilities: 62_000 })
  })
  timeline.plan(
    calendar.day(-2),
    'Growth Fund I: distribution',
    (act) => {
      const dates = { record_date: act.before(sameDate(paidIn.day, 5)), pay_date: act.after(6) }
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

/**
 * Its closing, and the one call that paid it in, to the day five years before its record day. Gives the
 * payments, which come first here: the days of the others follow from theirs.
 */
function tellPaidIn(story: Story): StoryAct {
  const { firm, cast } = story
  const { timeline } = firm
  const id = () => firm.idOf('fund:Growth Fund I')
  let lines: DrawdownLine[] = []
  const paidIn = timeline.plan(
    firm.calendar.anniversary(5, 5),
    'Growth Fund I: payments',
    ({ day }) =>
      () =>
        payCall(story, lines, day),
  )
  const closing = timeline.plan(paidIn.earlier(40), 'Growth Fund I: closing', ({ day }) => async () => {
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
  })
  timeline.plan(
    paidIn.earlier(20),
    'Growth Fund I: cash call',
    (act) => {
      const dueDate = act.after(paidIn.day)
      return async () => {
        lines = await call(story, id(), { title: 'Cash call 1', percent: '100', dueDate })
      }
    },
    { after: closing },
  )
  return paidIn
}
