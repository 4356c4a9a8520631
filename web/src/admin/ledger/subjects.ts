import type { StatementSubject } from '@moorgate/contract/investments/ledger-statement.ts'

/** What a statement is of, in the tenant's words. */
export const subjectWords: Readonly<Record<StatementSubject, string>> = {
  user_id: '{Investor}',
  organisation_id: '{Organisation}',
  investment_method_entity_id: '{Investment_method}',
  nominee_id: '{Nominee}',
  investment_opportunity_id: '{Opportunity}',
  fund_id: '{Fund}',
}

/** Where its record is. An offer that is over replaces the address by its own. */
export function subjectPath(of: StatementSubject, id: number): string {
  switch (of) {
    case 'user_id':
      return `/admin/investors/${id}/details/transactions`
    case 'organisation_id':
      return `/admin/investors/organisations/${id}/transactions`
    case 'investment_method_entity_id':
      return `/admin/investors/investment-methods/${id}/transactions`
    case 'nominee_id':
      return `/admin/investors/nominees/${id}/transactions`
    case 'fund_id':
      return `/admin/funds/${id}/transactions`
    default:
      return `/admin/investments/opportunities/${id}/transactions`
  }
}
