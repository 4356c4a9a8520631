import { now } from '../../kernel/clock.ts'
import { permits } from '../../kernel/permissions.ts'
import { dateFull, dateTime } from '../../ui/format-dates.ts'
import type { CheckItem } from '../records/check-list.tsx'
import type { Approval, ApprovedRecord, DistributionStatus } from './approval-record.ts'

const titles = {
  draft: 'Confirm',
  confirmed: 'Authorise',
  authorised: 'Pay',
  paid: 'Paid',
  cancelled: 'Cancelled',
} as const

/** What has to be done next, or how it ended. */
export const partTitle = (status: DistributionStatus): string => titles[status]

/** Drafted, confirmed, authorised by a second person and paid: what is done, by whom, and what is ahead. */
export function approvalSteps(record: ApprovedRecord, approval: Approval): CheckItem[] {
  const steps = [
    {
      key: 'drafted',
      state: 'done' as const,
      title: 'Drafted',
      note: doneBy(record.maker_name, record.created_at),
    },
    confirmStep(record),
    authoriseStep(record, approval),
    payStep(record, approval),
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

function confirmStep(record: ApprovedRecord): CheckItem {
  const { confirmed_at: at, confirmer_name: name } = record
  if (at !== null) return { key: 'confirmed', state: 'done', title: 'Confirmed', note: doneBy(name, at) }
  return {
    key: 'confirmed',
    state: 'waiting',
    title: 'Confirm',
    note: permits(record, 'confirm') ? 'You can do this' : 'A colleague must do this',
  }
}

function authoriseStep(record: ApprovedRecord, { awaits }: Approval): CheckItem {
  const { authorised_at: at, authoriser_name: name, status } = record
  if (at !== null) return { key: 'authorised', state: 'done', title: 'Authorised', note: doneBy(name, at) }
  const mine = permits(record, 'authorise')
  const mayNow = awaits ? 'Waiting for the point below' : 'You can authorise this: you didn’t prepare it'
  return {
    key: 'authorised',
    state: status === 'confirmed' ? 'waiting' : 'open',
    title: 'Authorise, second person',
    note: status === 'confirmed' && mine ? mayNow : 'A colleague who didn’t draft or confirm it',
  }
}

function payStep(record: ApprovedRecord, { paidSoFar }: Approval): CheckItem {
  const { paid_at: at, status, pay_date: day } = record
  if (at !== null) return { key: 'paid', state: 'done', title: 'Paid', note: dateTime(at, { today: now() }) }
  if (status !== 'authorised') return { key: 'paid', state: 'open', title: 'Pay', note: dateFull(day) }
  return { key: 'paid', state: 'waiting', title: 'Pay', note: paidSoFar }
}
