import { sql } from 'kysely'
import { subscription } from '../../kernel/events/subscription.ts'
import type { Work } from '../../kernel/work.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'

/**
 * Those who may send again hear that something failed for good: once an hour at most, because one locked
 * account may fail a hundred entries.
 */
export const tellFailed = subscription({
  name: 'accounting.failed',
  on: ['accounting_entry.failed'],
  handle: async (work, { at, payload }) =>
    notify(work, {
      userIds: await staffWhoMay(work, 'features', 'update'),
      cause: `accounting_failed:${at.toISOString().slice(0, 13)}`,
      name: 'AccountingEntryFailed',
      message: words`We couldn’t send **${payload.number}** to Xero. ${payload.reason.replace(/^Xero: /, '')} Check the failed entries and send them again.`,
      cta: '/admin/settings/account/connections/accounting?filter[status]=failed',
      icon: 'info',
    }),
})

/** What is wrong in the books while one of these is not sent, and what makes it right. */
const leftBehind: Readonly<Record<string, readonly [string, string]>> = {
  payment_reversal: ['was reversed but is still in Xero', 'Delete it in Xero'],
  receipt_reversal: ['was reversed but is still in Xero', 'Delete it in Xero'],
  distribution_reversal: ['was reversed but is still in Xero', 'Delete it in Xero'],
  void: ['is no longer due but is still open in Xero', 'Void it in Xero'],
  credit_note: [
    'isn’t in Xero, so an invoice in Xero is too high',
    'Reconnect that organisation and send it again, or enter it in Xero',
  ],
}

/**
 * The same people hear that something is not undone there any more, which leaves the books wrong. What else
 * is stopped was never there.
 */
export const tellStopped = subscription({
  name: 'accounting.stopped',
  on: ['accounting_entry.stopped'],
  handle: async (work, { at, subjectId, payload, after }) => {
    const left = leftBehind[await kindOf(work, subjectId)]
    if (!left) return
    const [problem, act] = left
    return notify(work, {
      userIds: await staffWhoMay(work, 'features', 'update'),
      cause: `accounting_stopped:${at.toISOString().slice(0, 13)}`,
      name: 'AccountingEntryStopped',
      message: words`**${payload.number}** ${problem}. ${String(after?.['reason'] ?? '')} ${act}. Check the other stopped entries.`,
      cta: '/admin/settings/account/connections/accounting?filter[status]=stopped',
      icon: 'info',
    })
  },
})

/** The kind of an entry; nothing of one whose invoice was stopped before it was ever sent. */
async function kindOf({ db, tenant }: Work, id: number | null): Promise<string> {
  const { rows } = await sql<{ kind: string }>`
    select e.kind from accounting_entries e
    left join accounting_entries v on v.tenant_id = ${tenant.id} and v.id = e.invoice_entry_id
    where e.tenant_id = ${tenant.id} and e.id = ${id}
      and (v.status = 'stopped' and v.attempts = 0 and v.round = 1) is not true`.execute(db)
  return rows[0]?.kind ?? ''
}
