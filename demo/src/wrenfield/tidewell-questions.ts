import type { StoryAct } from '../act.ts'
import type { Caller } from '../caller.ts'
import type { Opportunity } from '../offers/offer.ts'
import type { Story } from '../story.ts'

interface DemoQuestion {
  by: string
  title: string
  body: string
  /** Whose account answers, and with which words. */
  answer?: { by: string; words: string }
  isPublished?: boolean
}

/**
 * What is asked about the Series B, by the day on which it is asked: two stand on its page, one is answered
 * to its asker alone, one waits.
 */
const questions: readonly (readonly [day: number, told: DemoQuestion])[] = [
  [
    -8,
    {
      by: 'Rosalind Kerr',
      title: 'Will there be another round before the first array is built?',
      body: 'I would rather not be diluted again before there is power to sell.',
      answer: {
        by: 'super-admin',
        words:
          'Not for equity. Construction debt of £19 million is agreed in principle and is drawn after this round completes.',
      },
      isPublished: true,
    },
  ],
  [
    -4,
    {
      by: 'Graham Pell',
      title: 'What happens if grid connection slips past October 2028?',
      body: 'The plan names one date. How long could the company wait?',
      answer: {
        by: 'fund-manager',
        words:
          'The contracts allow a twelve-month delay before any penalty. £320,000 of working capital in this round covers nine months of fixed costs, and the connection agreement with the network operator is signed.',
      },
      isPublished: true,
    },
  ],
  [
    -2,
    {
      by: 'Catherine Lyle',
      title: 'May I hold these shares in my pension?',
      body: 'My scheme is with Aldous. Do they take unlisted shares?',
      answer: {
        by: 'fund-manager',
        words: 'Some schemes do. Please ask your trustee first; we can send them the information memorandum.',
      },
    },
  ],
  [
    -1,
    {
      by: 'Bethan Prosser',
      title: 'Who insures the turbines on the sea bed?',
      body: 'And is the premium in the forecast?',
    },
  ],
]

/** Writes the questions into the timeline of an offer. */
export function tellTidewellQuestions(
  { firm, cast }: Story,
  { shown, opportunity }: { shown: StoryAct; opportunity: () => Opportunity },
): void {
  const { calendar, timeline } = firm
  for (const [day, told] of questions)
    timeline.on(
      calendar.day(day),
      `Tidewell Series B: ${told.title}`,
      () => ask(firm.as(cast.person(told.by).id), (account) => firm.staff(account), opportunity().id, told),
      { time: '13:15', after: shown },
    )
}

async function ask(
  asker: Caller,
  staff: (account: string) => Caller,
  opportunityId: number,
  { title, body, answer, isPublished = false }: DemoQuestion,
): Promise<void> {
  const asked = { investment_opportunity_id: opportunityId, title, body }
  const { id } = await asker.post<{ id: number }>('discussions', asked)
  if (!answer) return
  const caller = staff(answer.by)
  await caller.post('discussion-replies', { discussion_id: id, body: answer.words })
  if (isPublished) await caller.post(`discussions/${id}/publish`)
}
