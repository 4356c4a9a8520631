import { subscription } from '../../kernel/events/subscription.ts'
import { notify, words } from '../notifications/index.ts'
import { staffWhoMay } from '../staff/index.ts'

/**
 * Those who may send again hear that something failed for good: once an hour at most, because one locked account
 * may fail a hundred entries.
 */
export const tellFailed = subscription({
  name: 'accounting.failed',
  on: ['accounting_entry.failed'],
  handle: async (work, { at, payload }) =>
    notify(work, {
      userIds: await staffWhoMay(work, 'features', 'update'),
      cause: `accounting_failed:${at.toISOString().slice(0, 13)}`,
      name: 'AccountingEntryFailed',
      message: words`**${payload.number}** couldn’t be sent to Xero. ${payload.reason.replace(/^Xero: /, '')} See what failed and send it again.`,
      cta: '/admin/settings/account/connections/accounting?filter[status]=failed',
      icon: 'info',
    }),
})
