import { plus } from '../calendar.ts'
import { call, payCall } from '../funds/fund-acts.ts'
import type { DrawdownLine } from '../funds/fund-acts.ts'
import type { Story } from '../story.ts'

const feeder = 'Growth Fund III Feeder'

/**
 * A small call for the costs of the feeder, after its last value, which one of four investors doesn’t pay: the fund
 * manager reports the default two weeks later, and Priya Nair confirms it, which sends the letter.
 */
export function tellCommitmentInDefault(story: Story): void {
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
