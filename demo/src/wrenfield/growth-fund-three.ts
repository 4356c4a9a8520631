import type { StoryAct } from '../act.ts'
import { plus } from '../calendar.ts'
import {
  admit,
  call,
  callFee,
  chargeLate,
  linkFund,
  openAccount,
  openMethodOfFund,
  payCall,
  share,
  value,
} from '../funds/fund-acts.ts'
import type { DrawdownLine } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'
import { terms } from './fund-terms.ts'

const master = 'Growth Fund III'
const feeder = 'Growth Fund III Feeder'
const feederName = 'Wrenfield Growth Fund III Feeder LP'

/**
 * Raising: a first closing, at which a feeder of the firm's own is admitted too, a call that two paid late, and an
 * investor who joined a year later and owes the others interest.
 */
export function tellGrowthFundIII(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const id = () => firm.idOf(`fund:${master}`)
  const closing = tellFirstClosing(story, tellFeeder(story))
  let lines: DrawdownLine[] = []
  const called = timeline.plan(
    calendar.past(411),
    `${master}: cash call`,
    (act) => {
      const dueDate = act.after(21)
      return async () => {
        lines = await call(story, id(), { title: 'Cash call 1', percent: '20', dueDate })
      }
    },
    { after: closing },
  )
  const paid = tellPayments(story, called, () => lines)
  const valued = timeline.plan(calendar.approvalOf(0), `${master}: value`, (act) => {
    const date = act.before(act.quarterEnd())
    return async () => {
      await value(story, id(), { date, pounds: 1_738_400, liabilities: 12_000 })
      await value(story, firm.idOf(`fund:${feeder}`), { date, pounds: 453_600, liabilities: 200 })
    }
  })
  tellFeeAndIncome(story, valued)
  // 52 weeks after the call was paid, so that the interest is the same whenever the story is told.
  timeline.plan(
    paid.later(364),
    `${master}: second closing`,
    ({ day: joined }) =>
      async () => {
        await admit(story, id(), share(cast.some(20, 20), 2_000_000), joined)
        const [equalisation] = await firm
          .staff()
          .all(`fund-drawdowns?filter[fund_id]=${id()}&filter[status]=draft`)
        await firm.staff().post(`fund-drawdowns/${equalisation!.id}/issue`)
      },
    { after: called },
  )
}

function tellFirstClosing(story: Story, opened: StoryAct): StoryAct {
  const { firm, cast } = story
  return firm.timeline.plan(
    opened.later(7),
    `${master}: first closing`,
    ({ day: closed }) =>
      async () => {
        const { id: made } = await firm.staff().post('funds', {
          ...terms,
          name: master,
          legal_name: 'Wrenfield Growth Fund III LP',
          phase: 'fundraising',
          vintage: Number(closed.slice(0, 4)),
          size: '30000000.00',
          first_close: closed,
          term_years: 10,
          extension_years: 2,
          sustainability_label: 'sdr_improvers',
          late_interest_percent: '8',
          late_grace_days: 5,
          fee_day_count: 'quarter',
        })
        firm.name(`fund:${master}`, made)
        await openAccount(story, made, 'Wrenfield Growth Fund III LP')
        const ofFeeder = {
          person: feederLead(story),
          pounds: 2_000_000,
          methodId: firm.idOf(`method:${feeder}`),
        }
        await admit(story, made, [...share(cast.some(10, 17), 6_000_000), ofFeeder], closed)
        await linkFund(firm, { kind: 'feeder', fund: feeder, other: master, from: closed })
      },
    { after: opened },
  )
}

/** The fee of the last quarter is called, and a draft of the first income was changed once the dividend was known. */
function tellFeeAndIncome({ firm }: Story, valued: StoryAct): void {
  const { calendar, timeline } = firm
  const id = () => firm.idOf(`fund:${master}`)
  timeline.plan(calendar.day(-5), `${master}: management fee`, (act) => {
    const fee = {
      from: act.before(plus(valued.quarterEnd(1), 1)),
      to: act.before(valued.quarterEnd()),
      dueDate: act.after(21),
    }
    return () => callFee(firm, id(), fee)
  })
  let income = { title: 'Distribution 1', kind: 'income', sharing: 'pro_rata', record_date: '', pay_date: '' }
  let draft: { id: number; version: number }
  const drafted = timeline.plan(calendar.day(-4), `${master}: draft of a distribution`, (act) => {
    income = { ...income, record_date: act.before(2), pay_date: act.after(24) }
    return async () => {
      draft = await firm
        .staff('fund-manager')
        .post<typeof draft>('distributions', { ...income, fund_id: id(), amount: '24000.00' })
    }
  })
  timeline.on(
    calendar.day(-2),
    `${master}: the draft is changed`,
    async () => {
      const change = { ...income, amount: '26500.00', version: draft.version }
      await firm.staff().post(`distributions/${draft.id}/redraft`, change)
    },
    { after: drafted },
  )
}

/** Who acts for the feeder. */
const feederLead = ({ cast }: Story) => cast.crowd(18, 18)[0]!

/** Four investors who come in through the feeder, and what they were called for before the fund called it. */
function tellFeeder(story: Story): StoryAct {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  let lines: DrawdownLine[] = []
  const closing = timeline.plan(calendar.past(437), `${feeder}: closing`, ({ day: opened }) => async () => {
    const { id: made } = await firm.staff().post('funds', {
      ...terms,
      carry_percent: '0',
      fee_percent: '0',
      name: feeder,
      legal_name: feederName,
      phase: 'investing',
      vintage: Number(opened.slice(0, 4)),
      size: '2100000.00',
      first_close: opened,
      final_close: opened,
      term_years: 10,
    })
    firm.name(`fund:${feeder}`, made)
    await openAccount(story, made, feederName)
    await admit(story, made, share(cast.some(21, 24), 2_100_000), opened)
    await openMethodOfFund(story, { fund: feeder, legalName: feederName, lead: feederLead(story) })
  })
  const called = timeline.plan(
    calendar.past(418),
    `${feeder}: cash call`,
    (act) => {
      const dueDate = act.after(21)
      return async () => {
        lines = await call(story, firm.idOf(`fund:${feeder}`), {
          title: 'Cash call 1',
          percent: '20',
          dueDate,
        })
      }
    },
    { after: closing },
  )
  timeline.plan(
    called.later(21),
    `${feeder}: payments`,
    ({ day }) =>
      () =>
        payCall(story, lines, day),
    { after: called },
  )
  return closing
}

/**
 * The feeder pays two weeks late and the interest with it; another pays four weeks late, and it is waived.
 * Gives the payments of those who are in time.
 */
function tellPayments(story: Story, called: StoryAct, lines: () => readonly DrawdownLine[]): StoryAct {
  const { firm } = story
  const { timeline } = firm
  const isOfFeeder = (line: DrawdownLine) => line.fund_commitment_id === firm.idOf(`commitment:${feeder}`)
  const ofFeeder = () => lines().filter(isOfFeeder)
  const others = () => lines().filter((line) => !isOfFeeder(line))
  const paid = timeline.plan(
    called.later(21),
    `${master}: payments`,
    ({ day }) =>
      () =>
        payCall(story, others().slice(1), day),
    { after: called },
  )
  timeline.plan(
    paid.later(14),
    `${master}: the feeder pays`,
    ({ day }) =>
      async () => {
        await payCall(story, ofFeeder(), day)
        await chargeLate(firm, ofFeeder()[0]!, { paidOn: day })
      },
    { after: called },
  )
  timeline.plan(
    paid.later(28),
    `${master}: the last investor pays`,
    ({ day }) =>
      async () => {
        await payCall(story, others().slice(0, 1), day)
        await chargeLate(firm, others()[0]!, { waived: 'The bank held the payment for its own checks.' })
      },
    { after: called },
  )
  return paid
}
