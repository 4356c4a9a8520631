import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { daysUntil, dateShort } from '../../ui/format-dates.ts'
import { counted } from '../../ui/format.ts'

/** "logged a call, 18 minutes", "logged a meeting". Who was called is the record. */
export function callWords({ channel, direction, duration, outcome }: EntryOf<'call'>): string {
  const text = {
    phone: direction === 'in' ? 'took a call' : outcomeWords[outcome ?? 'reached'],
    meeting: 'had a meeting',
    email: direction === 'in' ? 'received an e-mail' : 'sent an e-mail',
  }[channel]
  const minutes = duration === null ? 0 : Math.round(duration / 60)
  return minutes > 0 && channel !== 'email' ? `${text}, ${counted(minutes, 'minute', 'minutes')}` : text
}

const outcomeWords = {
  reached: 'logged a call',
  voicemail: 'left a message',
  no_answer: 'called, no answer',
  wrong_number: 'called, wrong number',
} as const

export interface DueWords {
  text: string
  tone: 'late' | 'today' | 'plain'
}

/** "Due 4 Dec, in 14 days", "Due 18 Nov, 2 days late"; undefined without a day. */
export function dueWords(
  { due_date: due, is_late: isLate }: Pick<EntryOf<'task'>, 'due_date' | 'is_late'>,
  today: Date,
): DueWords | undefined {
  const left = due === null ? undefined : daysUntil(due, { today })
  if (due === null || left === undefined) return undefined
  const day = `Due ${dateShort(due, { today })}`
  if (left === 0) return { text: `${day}, today`, tone: 'today' }
  if (isLate) return { text: `${day}, ${counted(-left, 'day', 'days')} late`, tone: 'late' }
  return { text: `${day}, in ${counted(left, 'day', 'days')}`, tone: 'plain' }
}

/** How often a task comes back. */
export const recurrenceWords = {
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
  quarterly: 'Every quarter',
  yearly: 'Every year',
} as const

/** Reminders that are offered, in days before the due date. */
export const reminderWords: readonly { value: number; label: string }[] = [
  { value: 0, label: 'On the day' },
  { value: 1, label: 'A day before' },
  { value: 2, label: '2 days before' },
  { value: 7, label: 'A week before' },
  { value: 30, label: '30 days before' },
]
