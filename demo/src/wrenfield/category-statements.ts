import { letter } from '../people/letter.ts'
import { browserOf } from '../people/person.ts'
import type { Story } from '../story.ts'

/** Graham Pell renews his category: staff ask for an accountant's letter, and he adds it. */
export function tellCategoryStatements({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  let statement = 0
  // Each of the three has a working day of its own.
  const stated = timeline.on(
    calendar.dayBefore(calendar.dayBefore(calendar.day(-2))),
    'Graham Pell states his category again',
    async () => {
      const graham = cast.person('Graham Pell')
      const { id } = await browserOf(firm, graham).post('investor-categorisations', {
        investor_type_id: firm.idOf('category:high_net_worth'),
        answers: { income: '180000.00', net_assets: '700000.00' },
        signed_name: graham.name,
        accepted: true,
      })
      statement = id
    },
    '18:14',
  )
  const staffAsk = timeline.on(
    stated.later(1),
    'Staff ask Graham Pell for more evidence',
    async () => {
      await firm.staff('investment-manager').post(`investor-categorisations/${statement}/request-evidence`, {
        request: 'A letter from your accountant that confirms your income and net assets.',
        note: 'Concentration raised by phone. He plans no further investment this year.',
      })
    },
    { time: '10:20', after: stated },
  )
  timeline.on(
    staffAsk.later(1),
    'Graham Pell adds the letter',
    async () => {
      const graham = cast.person('Graham Pell')
      const file = await letter(firm, {
        title: 'Accountant’s letter, Baxter Lowe LLP',
        recipient: [graham.name],
        paragraphs: [
          'We act for Graham Pell and have done so since 2014.',
          'In the tax year 2025 to 2026 his income was £182,400. His net assets, without his home, pension and insurance, are above £680,000.',
        ],
      })
      await firm.as(graham.id).upload(`investor-categorisations/${statement}/evidence`, {}, { file })
    },
    { time: '09:40', after: staffAsk },
  )
}
