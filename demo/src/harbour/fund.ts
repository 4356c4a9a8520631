import { plus } from '../calendar.ts'
import { admit, call, openAccount, payCall, share, value } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'

/** A fund of its own: members share the cost of community shares on three islands. */
export function tellIslandsFund(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const id = () => firm.idOf('fund:Northern Isles Fund')
  const closed = calendar.past(640)
  const paid = plus(closed, 30)
  timeline.on(closed, 'Northern Isles Fund: closing', async () => {
    const { id: made } = await firm.staff().post('funds', {
      name: 'Northern Isles Fund',
      legal_name: 'Harbour & Tern Northern Isles Fund LLP',
      structure: 'llp',
      phase: 'investing',
      vintage: Number(closed.slice(0, 4)),
      size: '250000.00',
      manager: 'Harbour & Tern Mutual Ltd',
      first_close: closed,
      final_close: closed,
      term_years: 8,
    })
    firm.name('fund:Northern Isles Fund', made)
    await openAccount(story, made, 'Harbour & Tern Northern Isles Fund LLP')
    const eleanor = { person: cast.person('Eleanor Whitcombe'), pounds: 10_000 }
    await admit(story, made, [eleanor, ...share(cast.crowd(0, 8), 180_000)], closed)
  })
  let lines: Awaited<ReturnType<typeof call>> = []
  timeline.on(plus(closed, 10), 'Northern Isles Fund: drawdown', async () => {
    lines = await call(story, id(), { title: 'Drawdown 1', percent: '60', dueDate: paid })
  })
  timeline.on(paid, 'Northern Isles Fund: payments', () => payCall(story, lines, paid))
  for (const [back, pounds] of [
    [1, 115_200],
    [0, 118_560],
  ] as const) {
    const date = calendar.quarterEnd(back)
    timeline.on(calendar.approvalOf(date), 'Northern Isles Fund: value', () =>
      value(story, id(), { date, pounds, liabilities: 1_140 }),
    )
  }
}
