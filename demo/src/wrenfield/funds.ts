import { plus } from '../calendar.ts'
import { admit, call, openAccount, payCall, share, transferCommitment, value } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'
import { terms } from './fund-terms.ts'
import { tellGrowthFundIII } from './growth-fund-three.ts'
import type { DrawdownLine } from '../funds/fund-acts.ts'

/** The funds of the firm; the companies that they hold are told by their own names, `fund:Growth Fund II`. */
export function tellFunds(story: Story): void {
  tellGrowthFundI(story)
  tellGrowthFundII(story)
  tellGrowthFundIII(story)
  tellCommitmentInDefault(story)
}

/** The last page of the first fund: sold, and to be paid out once a second person has authorised it. */
function tellGrowthFundI(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const recorded = calendar.day(-4)
  const paidIn = `${Number(recorded.slice(0, 4)) - 5}${recorded.slice(4).replace('02-29', '02-28')}`
  const id = () => firm.idOf('fund:Growth Fund I')
  timeline.on(plus(paidIn, -40), 'Growth Fund I: closing', async () => {
    const { id: made } = await firm.staff().post('funds', {
      ...terms,
      name: 'Growth Fund I',
      legal_name: 'Wrenfield Growth Fund I LP',
      phase: 'harvesting',
      vintage: 2021,
      size: '10000000.00',
      first_close: plus(paidIn, -40),
      final_close: plus(paidIn, -40),
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
    await admit(story, made, [...named, ...share(cast.some(0, 8), 7_200_000)], plus(paidIn, -40))
  })
  let lines: Awaited<ReturnType<typeof call>> = []
  timeline.on(plus(paidIn, -20), 'Growth Fund I: cash call', async () => {
    lines = await call(story, id(), { title: 'Cash call 1', percent: '100', dueDate: paidIn })
  })
  timeline.on(paidIn, 'Growth Fund I: payments', () => payCall(story, lines, paidIn))
  timeline.on(calendar.day(-30), 'Growth Fund I: a part changes hands', () =>
    transferCommitment(story, id(), {
      from: cast.person('Naomi Feld'),
      to: cast.person('Jonathan Hallam'),
      pounds: 300_000,
      date: calendar.day(-37),
      reason: 'Sale of part of the interest to another investor.',
    }),
  )
  const valued = calendar.quarterEnd(0)
  timeline.on(calendar.approvalOf(valued), 'Growth Fund I: value', () =>
    value(story, id(), { date: valued, pounds: 20_350_000, liabilities: 62_000 }),
  )
  timeline.on(
    calendar.day(-2),
    'Growth Fund I: distribution',
    async () => {
      const manager = firm.staff('fund-manager')
      const { id: distribution } = await manager.post('distributions', {
        fund_id: id(),
        title: 'Distribution 1, final',
        kind: 'gain',
        sharing: 'waterfall',
        amount: '20000000.00',
        record_date: recorded,
        pay_date: calendar.day(4),
      })
      await manager.post(`distributions/${distribution}/confirm`)
    },
    '16:20',
  )
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
  const firstPaid = plus(calendar.quarterEnd(19), 31)
  const closed = plus(firstPaid, -60)
  timeline.on(closed, 'Growth Fund II: closing', async () => {
    const { id: made } = await firm.staff().post('funds', {
      ...terms,
      name: 'Growth Fund II',
      legal_name: 'Wrenfield Growth Fund II LP',
      phase: 'investing',
      vintage: 2021,
      size: '24000000.00',
      start_date: firstPaid,
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
  })
  const calls = [firstPaid, plus(firstPaid, 730), plus(firstPaid, 1186)]
  for (const [index, due] of calls.entries()) {
    let lines: Awaited<ReturnType<typeof call>> = []
    timeline.on(plus(due, -20), `Growth Fund II: cash call ${index + 1}`, async () => {
      lines = await call(story, id(), { title: `Cash call ${index + 1}`, percent: '25', dueDate: due })
    })
    timeline.on(due, `Growth Fund II: payments ${index + 1}`, () => {
      const byCard = index === calls.length - 1 ? cast.person('Eleanor Whitcombe') : undefined
      return payCall(story, lines, due, byCard)
    })
  }
  tellValuesOfTheSecond(story, calls)
  tellIncome(story)
  timeline.on(calendar.day(-7), 'Growth Fund II: cash call 4', async () => {
    await call(story, id(), { title: 'Cash call 4', percent: '10', dueDate: calendar.day(14) })
  })
}

function tellValuesOfTheSecond(story: Story, calls: readonly string[]): void {
  const { calendar, timeline, idOf } = story.firm
  const id = () => idOf.call(story.firm, 'fund:Growth Fund II')
  const unitsOn = (date: string) => calls.filter((paid) => paid <= date).length * 6_000_000
  const tell = (date: string, pounds: number, liabilities: number) =>
    timeline.on(calendar.approvalOf(date), 'Growth Fund II: value', () =>
      value(story, id(), { date, pounds, liabilities }),
    )
  for (const [index, price] of pricesOfTheSecond.entries()) {
    const date = calendar.quarterEnd(18 - index)
    tell(date, (unitsOn(date) * price) / 10_000, 150_000)
  }
  tell(calendar.quarterEnd(1), 20_964_000, 275_000)
  tell(calendar.quarterEnd(0), 21_708_000, 292_000)
  const to = calendar.quarterEnd(0)
  timeline.on(
    calendar.approvalOf(to),
    'Growth Fund II: statements',
    () => story.firm.staff('fund-manager').post('fund-statements', { fund_id: id(), to }),
    '16:20',
  )
}

/** Eight pence a unit, from two dividends and a part of one sale. */
function tellIncome(story: Story): void {
  const { firm } = story
  const { calendar, timeline } = firm
  const date = plus(calendar.quarterEnd(0), -250)
  timeline.on(date, 'Growth Fund II: distribution', async () => {
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
  })
}

const feeder = 'Growth Fund III Feeder'

/**
 * A small call for the costs of the feeder, after its last value, which one of four investors doesn’t pay: the fund
 * manager reports the default two weeks later, and Priya Nair confirms it, which sends the letter.
 */
function tellCommitmentInDefault(story: Story): void {
  const { firm } = story
  const { calendar, timeline } = firm
  const due = calendar.past(28)
  let lines: DrawdownLine[] = []
  timeline.on(plus(due, -14), `${feeder}: cash call 2`, async () => {
    const asked = { title: 'Cash call 2', percent: '1', dueDate: due }
    lines = await call(story, firm.idOf(`fund:${feeder}`), asked)
  })
  timeline.on(due, `${feeder}: payments of call 2`, () => payCall(story, lines.slice(0, -1), due))
  const commitment = () => `fund-commitments/${lines.at(-1)!.fund_commitment_id}/default`
  timeline.on(plus(due, 14), `${feeder}: a default is reported`, () =>
    firm.staff('fund-manager').post(commitment(), { reason: 'Two reminders and a call went unanswered.' }),
  )
  timeline.on(plus(due, 17), `${feeder}: the default is confirmed`, () =>
    firm.staff().post(`${commitment()}/confirm`, {}),
  )
}
