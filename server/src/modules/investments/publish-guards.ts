import { say, worded } from '@moorgate/contract'
import type { FieldErrors, OpportunityGuard } from '@moorgate/contract'
import { sql } from 'kysely'
import { londonDate } from '../../kernel/clock.ts'
import type { Work } from '../../kernel/work.ts'
import type { Offer } from './offer.ts'

type Check = (work: Work, offer: Offer) => Promise<FieldErrors> | FieldErrors

const missing = (field: string): FieldErrors => ({ [field]: [worded(say.required, field)] })

/** What an offer needs before anybody outside sees it: domain handbook §4.1. Each guard names the fields that it misses. */
export const publishGuards: Partial<Record<OpportunityGuard, Check>> = {
  content_complete: (_work, offer) => ({
    ...(offer.summary === null && missing('summary')),
    ...(offer.target_amount_minor === null && missing('target_amount')),
    ...(offer.minimum_investment_minor === null && missing('minimum_investment')),
    ...(offer.share_price === null && offer.valuation_minor === null && missing('share_price')),
  }),
  closing_date_ahead: (work, offer) => {
    const today = londonDate(work.now)
    if (offer.close_date === null) return missing('close_date')
    return offer.close_date < today ? { close_date: [worded(say.afterOrEqual(today), 'close_date')] } : {}
  },
  bank_account_set: (_work, offer) => (offer.bank_account_id === null ? missing('bank_account') : {}),
  public_document_present: async (work, offer) => {
    const { rows } = await sql`select 1 from documents
      where tenant_id = ${work.tenant.id} and owner_type = 'investment_opportunity' and owner_id = ${offer.id}
        and visibility = 'public' and deleted_at is null limit 1`.execute(work.db)
    return rows.length > 0 ? {} : { documents: ['At least one public document is required.'] }
  },
  terms_set: ({ tenant }, offer) =>
    tenant.flags['investment_terms_enabled'] === 1 && !offer.investment_terms
      ? missing('investment_terms')
      : {},
  promotion_approved: (work, offer) =>
    offer.promotion_expires_on !== null && offer.promotion_expires_on > londonDate(work.now)
      ? {}
      : { promotion_approval: ['The financial promotion needs an approval that is in date.'] },
  fca_class_set: (_work, offer) => (offer.fca_class === null ? missing('fca_class') : {}),
}
