import { checkAgain } from '../people/open-account.ts'
import { letter } from '../people/letter.ts'
import type { Person } from '../people/person.ts'
import type { Story } from '../story.ts'

/**
 * Early investors who are checked again before their check ends, and two who sent documents: one to be reviewed,
 * one whose pass waits for a second person.
 */
export function tellIdentityChecks(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  for (const day of [-1600, -1040, -480])
    timeline.plan(calendar.day(day), 'The identity of early investors is checked again', (act) => {
      const until = act.after(600)
      return () => checkAgain(firm, until)
    })
  timeline.on(
    calendar.day(-2),
    'An investor sends identity documents, and one of the staff proposes to pass them',
    async () => {
      const [person] = cast.crowd(106, 106)
      await sendDocuments(story, person!)
      await firm.staff('super-admin').post(`users/${person!.id}/identity-check`, {
        status: 'passed',
        risk: 'low',
        reason: 'Passport in date, photograph and address agree with the record.',
      })
    },
    '11:10',
  )
  timeline.on(
    calendar.day(-1),
    'Another investor sends identity documents',
    async () => {
      const [person] = cast.crowd(108, 108)
      await sendDocuments(story, person!)
    },
    '16:40',
  )
}

async function sendDocuments({ firm }: Story, { id, name }: Person): Promise<void> {
  const paper = (title: string, text: string) =>
    letter(firm, { title, recipient: [name], paragraphs: [text] })
  await firm.as(id).upload(
    'identity-checks',
    { document_type: 'passport' },
    {
      document: await paper('Passport', `Photo page of the passport of ${name}.`),
      address: await paper('Bank statement', `Statement of the account of ${name}, addressed to their home.`),
    },
  )
}
