import {
  admit,
  call,
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

const islands = 'Northern Isles Fund'
const slipway = 'Westray Slipway SPV'

/** A fund of its own: members share the cost of community shares on three islands, one of them through an SPV. */
export function tellIslandsFund(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const id = () => firm.idOf(`fund:${islands}`)
  const opened = timeline.plan(calendar.past(640), `${islands}: closing`, ({ day: closed }) => async () => {
    const { id: made } = await firm.staff().post('funds', {
      name: islands,
      legal_name: 'Harbour & Tern Northern Isles Fund LLP',
      structure: 'llp',
      phase: 'investing',
      vintage: Number(closed.slice(0, 4)),
      size: '250000.00',
      manager: 'Harbour & Tern Mutual Ltd',
      first_close: closed,
      final_close: closed,
      term_years: 8,
      late_interest_percent: '8',
      late_grace_days: 5,
    })
    firm.name(`fund:${islands}`, made)
    await openAccount(story, made, 'Harbour & Tern Northern Isles Fund LLP')
    const eleanor = { person: cast.person('Eleanor Whitcombe'), pounds: 10_000 }
    await admit(story, made, [eleanor, ...share(cast.crowd(0, 8), 180_000)], closed)
  })
  let lines: DrawdownLine[] = []
  const drawn = timeline.plan(
    opened.later(9),
    `${islands}: drawdown`,
    (act) => {
      const dueDate = act.after(21)
      return async () => {
        lines = await call(story, id(), { title: 'Drawdown 1', percent: '60', dueDate })
      }
    },
    { after: opened },
  )
  timeline.plan(
    drawn.later(21),
    `${islands}: payments`,
    ({ day }) =>
      () =>
        payCall(story, lines, day),
    { after: drawn },
  )
  tellSecondDrawdown(story)
  tellSlipway(story)
  for (const [back, pounds] of [
    [1, 115_200],
    [0, 139_460],
  ] as const) {
    timeline.plan(calendar.approvalOf(back), `${islands}: value`, (act) => {
      const valued = act.before(act.quarterEnd())
      return async () => {
        if (back === 0)
          await value(story, firm.idOf(`fund:${slipway}`), {
            date: valued,
            pounds: 26_000,
            liabilities: 100,
          })
        await value(story, id(), { date: valued, pounds, liabilities: 1_140 })
      }
    })
  }
}

/** For the slipway. Eleanor Whitcombe pays three weeks late, and has the interest of it still to pay. */
function tellSecondDrawdown(story: Story): void {
  const { firm, cast } = story
  const { timeline } = firm
  let lines: DrawdownLine[] = []
  const isHers = (line: DrawdownLine) => line.user_id === cast.person('Eleanor Whitcombe').id
  const drawn = timeline.plan(firm.calendar.past(96), `${islands}: second drawdown`, (act) => {
    const dueDate = act.after(21)
    return async () => {
      const fundId = firm.idOf(`fund:${islands}`)
      lines = await call(story, fundId, { title: 'Drawdown 2', percent: '10', dueDate })
    }
  })
  const paid = timeline.plan(
    drawn.later(21),
    `${islands}: second payments`,
    ({ day }) =>
      () =>
        payCall(
          story,
          lines.filter((line) => !isHers(line)),
          day,
        ),
    { after: drawn },
  )
  timeline.plan(
    paid.later(21),
    `${islands}: Eleanor Whitcombe pays`,
    ({ day }) =>
      async () => {
        const [hers] = lines.filter(isHers)
        await payCall(story, [hers!], day)
        await chargeLate(firm, hers!)
      },
    { after: paid },
  )
}

/** The islands' fund has three fifths of what owns the slipway, and two members have the rest. */
function tellSlipway(story: Story): void {
  const { firm, cast } = story
  const { timeline } = firm
  const legalName = 'Westray Slipway SPV LLP'
  let lines: DrawdownLine[] = []
  const closed = timeline.plan(firm.calendar.past(74), `${slipway}: closing`, (act) => {
    const date = act.day
    const dueDate = act.after(14)
    return async () => {
      const { id: made } = await firm.staff().post('funds', {
        name: slipway,
        legal_name: legalName,
        structure: 'spv',
        phase: 'investing',
        vintage: Number(date.slice(0, 4)),
        size: '25000.00',
        manager: 'Harbour & Tern Mutual Ltd',
        first_close: date,
        final_close: date,
        term_years: 8,
      })
      firm.name(`fund:${slipway}`, made)
      await openAccount(story, made, legalName)
      const lead = cast.crowd(9, 9)[0]!
      await openMethodOfFund(story, {
        fund: islands,
        legalName: 'Harbour & Tern Northern Isles Fund LLP',
        lead,
      })
      const ofIslands = { person: lead, pounds: 15_000, methodId: firm.idOf(`method:${islands}`) }
      await admit(story, made, [ofIslands, ...share(cast.crowd(10, 11), 10_000)], date)
      await linkFund(firm, { kind: 'spv', fund: islands, other: slipway, from: date })
      lines = await call(story, made, { title: 'Drawdown 1', percent: '100', dueDate })
    }
  })
  timeline.plan(
    closed.later(14),
    `${slipway}: payments`,
    ({ day }) =>
      () =>
        payCall(story, lines, day),
    { after: closed },
  )
}
