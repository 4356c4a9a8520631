import type { StoryAct } from '../act.ts'
import { admit, call, openAccount, payCall, share, value } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'
import { terms } from './fund-terms.ts'
import { tellGrowthFundI } from './growth-fund-one.ts'
import { tellGrowthFundIII } from './growth-fund-three.ts'
import type { Day } from '../calendar.ts'
import type { DrawdownLine } from '../funds/fund-acts.ts'

/** The funds of the firm; the companies that they hold are told by their own names, `fund:Growth Fund II`. */
export function tellFunds(story: Story): void {
  tellGrowthFundI(story)
  tellGrowthFundII(story)
  tellGrowthFundIII(story)
  tellCommitmentInDefault(story)
}

/** Value a unit at the quarter ends before the last two, in ten-thousandths of a pound. */
const pricesOfTheSecond = [
  9850, 9790, 9860, 9940, 10_050, 10_120, 10_180, 10_240, 10_310, 10_460, 10_590, 10_720, 10_810, 10_970,
  11_150, 11_290, 11_480,
]

/** £24.0m, of which three quarters are paid in and a fourth call is out; Eleanor Whitcombe has £100,000. */
function tellGrowthFundII(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const id = () => firm.idOf('fund:Growth Fund II')
  // Nine weeks before the first call is due, a month after a quarter's end.
  const closing = timeline.plan(calendar.afterQuarter(19, 31 - 63), 'Growth Fund II: closing', (act) => {
    const closed = act.day
    const start_date = act.after(63)
    return async () => {
      const { id: made } = await firm.staff().post('funds', {
        ...terms,
        name: 'Growth Fund II',
        legal_name: 'Wrenfield Growth Fund II LP',
        phase: 'investing',
        vintage: 2021,
        size: '24000000.00',
        start_date,
        first_close: closed,
        final_close: closed,
        term_years: 10,
      })
      firm.name('fund:Growth Fund II', made)
      await openAccount(story, made, 'Wrenfield Growth Fund II LP')
      const named = ['Rosalind Kerr', 'Graham Pell', 'Anita Desai'].map((name) => ({
        person: cast.person(name),
        pounds: 4_800_000,
      }))
      const eleanor = { person: cast.person('Eleanor Whitcombe'), pounds: 100_000 }
      await admit(story, made, [eleanor, ...named, ...share(cast.some(2, 20), 9_500_000)], closed)
    }
  })
  const paid = [0, 730, 1186].map((days, index) => {
    let lines: DrawdownLine[] = []
    const called = timeline.plan(
      closing.later(42 + days),
      `Growth Fund II: cash call ${index + 1}`,
      (act) => {
        const dueDate = act.after(21)
        return async () => {
          lines = await call(story, id(), { title: `Cash call ${index + 1}`, percent: '25', dueDate })
        }
      },
      { after: closing },
    )
    return timeline.plan(
      called.later(21),
      `Growth Fund II: payments ${index + 1}`,
      ({ day }) =>
        () => {
          const byCard = index === 2 ? cast.person('Eleanor Whitcombe') : undefined
          return payCall(story, lines, day, byCard)
        },
      { after: called },
    )
  })
  tellValuesOfTheSecond(story, paid)
  tellIncome(story)
  timeline.plan(calendar.day(-7), 'Growth Fund II: cash call 4', (act) => {
    const dueDate = act.after(21)
    return async () => {
      await call(story, id(), { title: 'Cash call 4', percent: '10', dueDate })
    }
  })
}

function tellValuesOfTheSecond(story: Story, paid: readonly StoryAct[]): void {
  const { calendar, timeline, idOf } = story.firm
  const id = () => idOf.call(story.firm, 'fund:Growth Fund II')
  const unitsOn = (date: Day) => paid.filter(({ day }) => day <= date).length * 6_000_000
  const tell = (back: number, poundsOn: (date: Day) => number, liabilities: number) =>
    timeline.plan(calendar.approvalOf(back), 'Growth Fund II: value', (act) => {
      const date = act.before(act.quarterEnd())
      return () => value(story, id(), { date, pounds: poundsOn(date), liabilities })
    })
  for (const [index, price] of pricesOfTheSecond.entries())
    tell(18 - index, (date) => (unitsOn(date) * price) / 10_000, 150_000)
  tell(1, () => 20_964_000, 275_000)
  const last = tell(0, () => 21_708_000, 292_000)
  timeline.plan(
    calendar.approvalOf(0),
    'Growth Fund II: statements',
    (act) => {
      const to = act.before(act.quarterEnd())
      return () => story.firm.staff('fund-manager').post('fund-statements', { fund_id: id(), to })
    },
    { time: '16:20', after: last },
  )
}

/** Eight pence a unit, from two dividends and a part of one sale. */
function tellIncome(story: Story): void {
  const { firm } = story
  const { calendar, timeline } = firm
  timeline.plan(
    calendar.afterQuarter(0, -250),
    'Growth Fund II: distribution',
    ({ day: date }) =>
      async () => {
        const { id } = await firm.staff('fund-manager').post('distributions', {
          fund_id: firm.idOf('fund:Growth Fund II'),
          title: 'Distribution 1',
          kind: 'income',
          amount: '1440000.00',
          record_date: date,
          pay_date: date,
        })
        await firm.staff('fund-manager').post(`distributions/${id}/confirm`)
        await firm.staff().post(`distributions/${id}/authorise`)
        await firm.staff().post(`distributions/${id}/pay`, { paid_on: date })
      },
  )
}

const feeder = 'Growth Fund III Feeder'

/**
 * A small call for the costs of the feeder, after its last value, which one of four investors doesn’t pay: the fund
 * manager reports the default two weeks later, and Priya Nair confirms it, which sends the letter.
 */
function tellCommitmentInDefault(story: Story): void {
  const { firm } = story
  const { calendar, timeline } = firm
  let lines: DrawdownLine[] = []
  const called = timeline.plan(calendar.past(42), `${feeder}: cash call 2`, (act) => {
    const asked = { title: 'Cash call 2', percent: '1', dueDate: act.after(14) }
    return async () => {
      lines = await call(story, firm.idOf(`fund:${feeder}`), asked)
    }
  })
  const paid = timeline.plan(
    called.later(14),
    `${feeder}: payments of call 2`,
    ({ day }) =>
      () =>
        payCall(story, lines.slice(0, -1), day),
    { after: called },
  )
  const commitment = () => `fund-commitments/${lines.at(-1)!.fund_commitment_id}/default`
  const reported = timeline.on(
    paid.later(14),
    `${feeder}: a default is reported`,
    () =>
      firm.staff('fund-manager').post(commitment(), { reason: 'Two reminders and a call went unanswered.' }),
    { after: paid },
  )
  timeline.on(
    reported.later(3),
    `${feeder}: the default is confirmed`,
    () => firm.staff().post(`${commitment()}/confirm`, {}),
    { after: reported },
  )
}
