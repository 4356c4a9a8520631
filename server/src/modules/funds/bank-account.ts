import { can } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { CollectingKind } from '../collection-accounts/index.ts'
import { funds } from './tables.ts'

/** The account that the investors of a fund pay calls into. */
export const fundAccount: CollectingKind = {
  type: 'fund',
  table: 'funds',
  lock: async (work, id) => {
    const row = await lockRow(work, funds, id)
    return { bank_account_id: row['bank_account_id'] as number | null, currency: String(row['currency']) }
  },
  may: ({ actor }, _status, action) => can(actor.roleId ?? 0, 'funds', action),
  page: (id) => `/admin/funds/${id}/details`,
  events: {
    set: 'fund.bank_account_set',
    checkConfirmed: 'fund.bank_check_confirmed',
    approved: 'fund.bank_account_approved',
    refused: 'fund.bank_account_refused',
  },
}
