import { sentence } from '../../../features/figures/words.ts'
import { date, dateTimeWithin, daysUntil } from '../../../ui/format-dates.ts'
import { counted, money } from '../../../ui/format.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'

interface Call {
  total: string
  currency: string
  due_date: string
  /** The first day that is enough, were it issued today. */
  earliest_due_date: string
  unsigned_count: number
}

interface Facts {
  lines: readonly unknown[]
  bankSet: boolean
  /** Until then no call is issued to the account; null where it counts, or is not read yet. */
  bankHeldUntil: string | null
  today: Date
}

/** Fewer days than these are shown as a remark. */
const usualNoticeDays = 10

/**
 * What stands between a draft and its issue. Only `trouble` keeps it from being issued; the server decides
 * again.
 */
export function issueChecks(call: Call, { lines, bankSet, bankHeldUntil, today }: Facts): CheckItem[] {
  const shown = (amount: string) => money(amount, { currency: call.currency, pence: true })
  const days = daysUntil(call.due_date, { today }) ?? 0
  const earliest = call.earliest_due_date
  const isEnough = call.due_date >= earliest
  return [
    {
      key: 'lines',
      state: lines.length > 0 ? 'done' : 'trouble',
      title:
        lines.length > 0
          ? sentence`${{ figure: 'call_lines', label: 'Lines', text: counted(lines.length, 'line', 'lines') }} of ${{ figure: 'call_total', label: 'All lines', text: shown(call.total) }} in total`
          : 'Signed reservations',
      note: lines.length > 0 ? 'One for each signed reservation' : 'No reservations have been signed yet.',
    },
    {
      key: 'due',
      state: !isEnough ? 'trouble' : days < usualNoticeDays ? 'remark' : 'done',
      title: days <= 0 ? 'Due date in the future' : `${counted(days, 'day’s', 'days’')} notice`,
      ...(days > 0 &&
        !isEnough && { note: `If sent today, the earliest due date is ${date(earliest, { today })}.` }),
      ...(isEnough && days < usualNoticeDays && { note: `${usualNoticeDays} are usual.` }),
    },
    bankCheck({ bankSet, bankHeldUntil, today }),
    ...(call.unsigned_count > 0
      ? [
          {
            key: 'unsigned',
            state: 'remark' as const,
            title: sentence`${{ figure: 'call_unsigned', label: 'Reservations not called', text: counted(call.unsigned_count, 'reservation', 'reservations') }} ${call.unsigned_count === 1 ? 'isn’t' : 'aren’t'} included`,
            note: 'Not signed yet, or identity not verified.',
          },
        ]
      : []),
  ]
}

function bankCheck({
  bankSet,
  bankHeldUntil: until,
  today,
}: Pick<Facts, 'bankSet' | 'bankHeldUntil' | 'today'>): CheckItem {
  if (!bankSet)
    return {
      key: 'bank',
      state: 'trouble',
      title: 'Bank account',
      note: 'Set it on the edit page of the round.',
    }
  if (until === null) return { key: 'bank', state: 'done', title: 'Bank account' }
  return {
    key: 'bank',
    state: 'trouble',
    title: 'Approved bank account',
    note: `A colleague can approve it on the edit page of the round. Without approval you can issue from ${dateTimeWithin(until, { today })}.`,
  }
}

/** Nothing keeps the call from being issued. */
export function canIssue(checks: readonly CheckItem[]): boolean {
  return checks.every(({ state }) => state !== 'trouble')
}
