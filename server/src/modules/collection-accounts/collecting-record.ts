import type { Scope, Work } from '../../kernel/work.ts'

/** A kind of record whose investors pay into an account: an opportunity or a fund. */
export interface CollectingKind {
  type: 'investment_opportunity' | 'fund'
  table: 'investment_opportunities' | 'funds'
  /** The record, locked; 403 or 404 where this person may not change it. */
  lock(work: Work, id: number): Promise<{ bank_account_id: number | null; currency: string }>
  /** Whether this person may open, or change, a record of this status. */
  may(scope: Scope, status: number, action: 'visit' | 'update'): boolean
  /** Where the account of a record is decided about. */
  page(id: number): string
  events: {
    set: 'investment_opportunity.bank_account_set' | 'fund.bank_account_set'
    checkConfirmed: 'investment_opportunity.bank_check_confirmed' | 'fund.bank_check_confirmed'
    approved: 'investment_opportunity.bank_account_approved' | 'fund.bank_account_approved'
    refused: 'investment_opportunity.bank_account_refused' | 'fund.bank_account_refused'
  }
}
