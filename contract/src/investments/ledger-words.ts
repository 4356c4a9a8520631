/**
 * Where money stands. `client_cash` is what the tenant holds for others; `contribution` what investors paid
 * in; `unallocated` what they paid beyond; `refund_payable` what is owed back; `investment_cost` what shares
 * cost. `firm_cash` is the tenant's own money, and `vat` what it owes to HMRC of that.
 */
export const ledgerAccounts = [
  'client_cash',
  'contribution',
  'unallocated',
  'refund_payable',
  'investment_cost',
  'unrealised',
  'realised',
  'fee_income',
  'carry',
  'distribution',
  'suspense',
  'write_off',
  'firm_cash',
  'vat',
] as const
export type LedgerAccount = (typeof ledgerAccounts)[number]

/**
 * Accounts that payments, allotments and sales book: what investors were paid, and what holdings cost and came
 * to, is read from them. No journal by hand touches them.
 */
export const accountsOfActs: readonly LedgerAccount[] = [
  'investment_cost',
  'unrealised',
  'realised',
  'carry',
  'distribution',
]

export const ledgerTypes = [
  'contribution',
  'allotment',
  'refund',
  'distribution',
  'fee',
  'adjustment',
  'cash_call',
  'transfer',
  'reversal',
] as const
export type LedgerType = (typeof ledgerTypes)[number]

/** Accounts as people read them, with slots for labels. */
export const ledgerAccountWords: Readonly<Record<LedgerAccount, string>> = {
  client_cash: 'Client cash',
  contribution: 'Contributions',
  unallocated: 'Unallocated receipts',
  refund_payable: 'Refunds payable',
  investment_cost: 'Cost of investments',
  unrealised: 'Unrealised gains and losses',
  realised: 'Realised gains and losses',
  fee_income: 'Fee income',
  carry: 'Carried interest',
  distribution: '{Distributions}',
  suspense: 'Suspense',
  write_off: 'Write-offs',
  firm_cash: 'Firm cash',
  vat: 'VAT',
}

/** What a journal is booked for, as people read it. */
export const ledgerTypeWords: Readonly<Record<LedgerType, string>> = {
  contribution: 'Contribution',
  allotment: 'Allotment',
  refund: 'Refund',
  distribution: '{Distribution}',
  fee: 'Fee',
  adjustment: 'Adjustment',
  cash_call: '{Cash_call}',
  transfer: 'Transfer',
  reversal: 'Reversal',
}
