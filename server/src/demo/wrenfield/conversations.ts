import { accounts } from '../accounts.ts'
import type { Firm } from '../firm.ts'
import type { Story } from '../story.ts'
import { aboutPeople } from './written-about-people.ts'
import { aboutRecords } from './written-about-records.ts'
import type { WrittenEntry } from './written-entry.ts'

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
    const day = calendar.day(entry.day)
    let id = 0
    timeline.on(
      day,
      `${entry.by} writes about ${entry.about}`,
      async () => {
        id = await write(story, entry)
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
        '16:45',
      )
  }
}

/** Writes one entry as its author; gives its id. */
async function write(story: Story, entry: WrittenEntry): Promise<number> {
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
  const { title, due, to = entry.by, priority = 'normal', recurrence = null, remind = null } = entry
  return (
    await staff.post('tasks', {
      ...record,
      title,
      due_date: due === undefined ? null : firm.calendar.day(due),
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

/** `@super-admin` as the product's own mention of whoever has that account. */
function withMentions(firm: Firm, note: string): string {
  return note.replaceAll(/@([a-z-]+[a-z])/g, (whole, name: string) => {
    const account = accounts.find((each) => each.name === name)
    if (!account) return whole
    return `<a href="mailto:${name}@${firm.domain}">@${account.firstName} ${account.lastName}</a>`
  })
}
