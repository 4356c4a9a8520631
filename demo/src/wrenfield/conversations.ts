import { accounts } from '../accounts.ts'
import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'
import { aboutPeople } from './written-about-people.ts'
import type { WrittenEntry } from './written-entry.ts'

const seriesB = 'offer:Tidewell Energy, Series B'
const [priya, elena, sunniva] = ['super-admin', 'committee', 'fund-manager'] as const

/** What they wrote about offers, organisations and a nominee. */
const aboutRecords: readonly WrittenEntry[] = [
  {
    about: seriesB,
    day: -12,
    time: '09:30',
    by: sunniva,
    pinned: true,
    note: '<h3>Where the round stands</h3><p>Pre-emption closes first; what is left goes to the waiting list <em>in order</em>. Nobody gets a word about allotments before that.</p>',
  },
  {
    about: seriesB,
    day: -6,
    time: '11:00',
    by: elena,
    channel: 'meeting',
    minutes: 75,
    summary:
      'Committee with Ruth Aldous. Grid connection slips to the second quarter; the plan carries it. Covenant package unchanged.',
  },
  {
    about: seriesB,
    day: -6,
    time: '12:20',
    by: elena,
    title: 'Ask counsel about the new articles',
    due: 2,
    to: priya,
    priority: 'high',
    remind: 1,
  },
  {
    about: seriesB,
    day: -11,
    time: '10:00',
    by: priya,
    title: 'Figures of the round to the board',
    due: 5,
    recurrence: 'weekly',
  },
  {
    about: 'offer:Tidewell Energy',
    day: -49,
    time: '15:00',
    by: sunniva,
    note: '<p>Board pack received. Generation 4% over plan; the second turbine is commissioned.</p>',
  },
  {
    about: 'offer:Brackenhall Bio',
    day: -9,
    time: '16:10',
    by: priya,
    note: '<p>One payment £250 over and one £5,000 short. The surplus went back the same day; the other is promised for Friday.</p>',
  },
  {
    about: 'offer:Brackenhall Bio',
    day: -9,
    time: '16:15',
    by: priya,
    title: 'Chase the short payment',
    due: -1,
    priority: 'high',
  },
  {
    about: 'offer:Fernhill Foods',
    day: -33,
    time: '11:30',
    by: elena,
    minutes: 35,
    direction: 'in',
    summary:
      'Founder: the supermarket listing is lost from January. A cut of the price to be put to the valuation committee.',
  },
  {
    about: 'offer:Larkfield Therapeutics',
    day: -28,
    time: '10:30',
    by: sunniva,
    note: '<p>Phase I read-out is dated now. No update to investors before the company has published.</p>',
  },
  {
    about: 'nominee:Garrick Custody Nominees',
    day: -70,
    time: '14:20',
    by: priya,
    channel: 'meeting',
    minutes: 60,
    summary: 'Yearly visit to the custodian. Registers agree with ours to the share.',
  },
  {
    about: 'nominee:Garrick Custody Nominees',
    day: -70,
    time: '15:30',
    by: priya,
    title: 'Reconcile the register',
    due: 20,
    recurrence: 'quarterly',
    remind: 7,
  },
]

const ownerTypes = {
  person: 'user',
  offer: 'investment_opportunity',
  organisation: 'organisation',
  nominee: 'nominee',
} as const

/** Staff write down what they hear and what they have to do, each on their own day. */
export function tellConversations(story: Story): void {
  const { calendar, timeline } = story.firm
  for (const entry of [...aboutPeople, ...aboutRecords]) {
    let id = 0
    const written = timeline.plan(
      calendar.day(entry.day),
      `${entry.by} writes about ${entry.about}`,
      (act) => {
        const due = 'title' in entry ? dueOf(act, entry) : null
        return async () => {
          id = await write(story, entry, due)
        }
      },
      entry.time,
    )
    if ('title' in entry && entry.done !== undefined)
      timeline.on(
        calendar.day(entry.done),
        `${entry.by} has done: ${entry.title}`,
        async () => {
          await story.firm.staff(entry.by).post(`tasks/${id}/complete`)
        },
        { time: '16:45', after: written },
      )
  }
}

/** Days are told from today; what is due is counted from when it was written down. */
const dueOf = (act: StoryAct, { day, due }: { day: number; due?: number }): Day | null =>
  due === undefined ? null : act.after(due - day)

/** Writes one entry as its author; gives its id. */
async function write(story: Story, entry: WrittenEntry, due_date: Day | null): Promise<number> {
  const { firm } = story
  const record = recordOf(story, entry.about)
  const staff = firm.staff(entry.by)
  if ('note' in entry) {
    const { note, pinned = false } = entry
    return (await staff.post('notes', { ...record, body: withMentions(firm, note), pinned })).id
  }
  if ('summary' in entry) {
    const { summary, channel = 'phone', direction = 'out', minutes } = entry
    const outcome = channel === 'phone' ? (entry.outcome ?? 'reached') : null
    const called_at = firm.platform.clock.now().toISOString()
    const duration = minutes === undefined ? null : minutes * 60
    return (
      await staff.post('call-logs', { ...record, called_at, summary, channel, direction, duration, outcome })
    ).id
  }
  const { title, to = entry.by, priority = 'normal', recurrence = null, remind = null } = entry
  return (
    await staff.post('tasks', {
      ...record,
      title,
      due_date,
      assignee_id: firm.idOf(`staff:${to}`),
      priority,
      recurrence,
      remind_days: remind,
    })
  ).id
}

function recordOf({ firm, cast }: Story, about: WrittenEntry['about']) {
  const [kind = '', ...rest] = about.split(':')
  const owner_type = ownerTypes[kind as keyof typeof ownerTypes]
  const owner_id = kind === 'person' ? cast.person(rest.join(':')).id : firm.idOf(about)
  return { owner_type, owner_id }
}

/** `@super-admin` as the product's own mention of the person who has that account. */
function withMentions(firm: Firm, note: string): string {
  return note.replaceAll(/@([a-z-]+[a-z])/g, (whole, name: string) => {
    const account = accounts.find((each) => each.name === name)
    if (!account) return whole
    return `<a href="mailto:${name}@${firm.domain}">@${account.firstName} ${account.lastName}</a>`
  })
}
