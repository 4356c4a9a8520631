import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import { now } from '../../../kernel/clock.ts'
import { permits } from '../../../kernel/permissions.ts'
import { dateFull, dateTime } from '../../../ui/format-dates.ts'
import type { OpenDistribution } from './figure.tsx'

type Status = OpenDistribution['status']

const titles = {
  draft: 'Confirm',
  confirmed: 'Authorise',
  authorised: 'Pay',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const

/** What has to be done next, or how it ended. */
export const partTitle = (status: Status): string => titles[status]

/** Drafted, confirmed, authorised by a second person and paid: what is done, by whom, and what is ahead. */
export function approvalSteps(record: OpenDistribution): CheckItem[] {
  const steps = [
    {
      key: 'drafted',
      state: 'done' as const,
      title: 'Drafted',
      note: doneBy(record.maker_name, record.created_at),
    },
    confirmStep(record),
    authoriseStep(record),
    payStep(record),
  ]
  if (record.status !== 'cancelled') return steps
  return [
    ...steps.filter(({ state }) => state === 'done'),
    {
      key: 'cancelled',
      state: 'trouble',
      title: 'Cancelled',
      ...(record.return_reason !== null && { note: record.return_reason }),
    },
  ]
}

const doneBy = (name: string | null, at: string | null): string =>
  [name, at === null ? null : dateTime(at, { today: now() })].filter((part) => part !== null).join(', ')

function confirmStep(record: OpenDistribution): CheckItem {
  const { confirmed_at: at, confirmer_name: name } = record
  if (at !== null) return { key: 'confirmed', state: 'done', title: 'Confirmed', note: doneBy(name, at) }
  return {
    key: 'confirmed',
    state: 'waiting',
    title: 'Confirm',
    note: permits(record, 'confirm') ? 'You can do this' : 'A colleague must do this',
  }
}

function authoriseStep(record: OpenDistribution): CheckItem {
  const { authorised_at: at, authoriser_name: name, status } = record
  if (at !== null) return { key: 'authorised', state: 'done', title: 'Authorised', note: doneBy(name, at) }
  const mine = permits(record, 'authorise')
  const mayNow =
    record.awaits === null ? 'You can authorise this: you didn’t prepare it' : 'Waiting for the point below'
  return {
    key: 'authorised',
    state: status === 'confirmed' ? 'waiting' : 'open',
    title: 'Authorise, second person',
    note: status === 'confirmed' && mine ? mayNow : 'A colleague who didn’t draft or confirm it',
  }
}

function payStep(record: OpenDistribution): CheckItem {
  const { id, paid_at: at, status, pay_date: day, paid_count: paid, lines_count: all } = record
  if (at !== null) return { key: 'paid', state: 'done', title: 'Paid', note: dateTime(at, { today: now() }) }
  if (status !== 'authorised') return { key: 'paid', state: 'open', title: 'Pay', note: dateFull(day) }
  return {
    key: 'paid',
    state: 'waiting',
    title: 'Pay',
    note: sentence`${word(`paid_lines:${id}`, 'Lines paid', String(paid))} of ${word(`all_lines:${id}`, 'Lines', String(all))} lines paid. Due ${dateFull(day)}.`,
  }
}
