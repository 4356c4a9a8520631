import { lockRow } from '../../kernel/resource/write.ts'
import { mayTouch, mustTouch } from '../opportunity-visibility/index.ts'
import { opportunities } from '../opportunities/index.ts'
import type { CollectingKind } from './collecting-record.ts'

export const opportunityAccount: CollectingKind = {
  type: 'investment_opportunity',
  table: 'investment_opportunities',
  lock: async (work, id) => {
    const row = await lockRow(work, opportunities, id)
    mustTouch(work, row['status'] as number, 'update')
    return { bank_account_id: row['bank_account_id'] as number | null, currency: String(row['currency']) }
  },
  may: mayTouch,
  page: (id) => `/admin/investments/opportunities/${id}/edit#bank-account`,
  events: {
    set: 'investment_opportunity.bank_account_set',
    checkConfirmed: 'investment_opportunity.bank_check_confirmed',
    approved: 'investment_opportunity.bank_account_approved',
    refused: 'investment_opportunity.bank_account_refused',
  },
}
