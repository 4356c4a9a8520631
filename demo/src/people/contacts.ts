import { receiveForm } from '../../../server/src/modules/contacts/index.ts'
import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import type { Firm } from '../firm.ts'
import { detailsOf, nameOf } from './names.ts'

/** Where the crowd of leads came from and how far they have come, in turn. */
const sources = ['web', 'referral', 'event', 'manual', 'import'] as const
const standings = ['New enquiry', 'In conversation', 'Ready to invest', 'Dormant', 'In conversation'] as const
const minders = ['adviser', 'investment-manager', 'super-admin'] as const
const nextSteps = ['Call back', 'Send the guide', 'Meet at the breakfast', 'Ask for the accountant'] as const

/**
 * So many leads, each with a minder; every third has a next step: the first one so many days later, some of
 * them overdue today. Numbers from `first` on name them.
 */
export function addLeads(
  firm: Firm,
  act: StoryAct,
  { first, count, next }: { first: number; count: number; next: number },
) {
  const nextDays = Array.from({ length: count }, (_, index) => act.after(next + index))
  return async () => {
    for (const [index, day] of nextDays.entries()) await addLead(firm, { number: first + index, index, day })
  }
}

async function addLead(
  firm: Firm,
  { number, index, day }: { number: number; index: number; day: Day },
): Promise<void> {
  const { first_name, last_name } = nameOf(number)
  const { phone, address, occupation, marketing } = detailsOf(number)
  const minder = minders[index % minders.length]!
  const standing = standings[index % standings.length]!
  await firm.staff(minder).post('contacts', {
    first_name,
    last_name,
    phone,
    address,
    occupation,
    marketing,
    ...(index % 5 !== 4 && { email: `${first_name}.${last_name}@leads.example`.toLowerCase() }),
    ...(index % 4 === 1 && { company: `${last_name} & Partners` }),
    source: sources[index % sources.length],
    owner_id: firm.idOf(`staff:${minder}`),
    lead_status_id: firm.idOf(`lead:${standing}`),
    score: (number * 37) % 101,
    do_not_contact: index % 11 === 10,
    ...(index % 3 === 0 && {
      next_action: nextSteps[(index / 3) % nextSteps.length],
      next_action_at: day,
    }),
  })
}

/** What a web form asks, by the type of the question, and what was answered. */
export interface WebAnswer {
  question: string
  type: 'text' | 'email' | 'phone_number' | 'choice' | 'boolean'
  answer: string | boolean
  /** The question's reference in the form, where it names a field. */
  ref?: string
}

/** Somebody fills in the firm's web form, which arrives as the webhook takes it in. */
export async function fillInForm(
  firm: Firm,
  day: Day,
  title: string,
  asked: readonly WebAnswer[],
): Promise<void> {
  const named = asked.map((each, place) => ({ ...each, ref: each.ref ?? `question-${place + 1}` }))
  await firm.act(undefined, (work) =>
    receiveForm(work, {
      event_id: `demo-${firm.id}-${day}-${String(asked[0]?.answer)}`,
      form_response: {
        submitted_at: firm.platform.clock.now().toISOString(),
        definition: {
          title,
          fields: named.map(({ question, ref }) => ({ id: ref, ref, title: question })),
        },
        answers: named.map(({ type, answer, ref }) => ({
          type,
          field: { ref },
          [type]: type === 'choice' ? { label: answer } : answer,
        })),
      },
    }),
  )
}
