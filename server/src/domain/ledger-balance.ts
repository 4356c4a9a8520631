import { sum } from './money.ts'

/** What is booked on the two sides of an account, in minor units. */
export interface Sides {
  debitMinor: bigint
  creditMinor: bigint
}

export interface Balance {
  amountMinor: bigint
  /** Null where nothing is left over. */
  side: 'debit' | 'credit' | null
}

/** Debits less credits as what is left over, and on which side: −10,000.00 is a credit balance of 10,000.00. */
export function balanceOf(netMinor: bigint): Balance {
  if (netMinor === 0n) return { amountMinor: 0n, side: null }
  return netMinor > 0n ? { amountMinor: netMinor, side: 'debit' } : { amountMinor: -netMinor, side: 'credit' }
}

export interface TrialBalance<Row extends Sides> extends Sides {
  accounts: (Row & { balance: Balance })[]
  debitBalanceMinor: bigint
  creditBalanceMinor: bigint
  /** Debits are credits, and debit balances are credit balances. */
  balances: boolean
}

/**
 * The trial balance of one currency.
 *
 * Worked example: £10,000.50 was received for a line of £10,000.00, and £10,000.00 was spent on shares. Client cash
 * has debits of 10,000.50 and credits of 10,000.00, a debit balance of 0.50; cost of investments a debit balance of
 * 10,000.00; contributions a credit balance of 10,000.00; unallocated one of 0.50. Both sides come to 20,000.50, both
 * balances to 10,000.50.
 */
export function trialBalance<Row extends Sides>(rows: readonly Row[]): TrialBalance<Row> {
  const accounts = rows.map((row) => ({ ...row, balance: balanceOf(row.debitMinor - row.creditMinor) }))
  const left = (side: 'debit' | 'credit') =>
    sum(accounts.filter(({ balance }) => balance.side === side).map(({ balance }) => balance.amountMinor))
  const [debitMinor, creditMinor] = [
    sum(rows.map((row) => row.debitMinor)),
    sum(rows.map((row) => row.creditMinor)),
  ]
  const [debitBalanceMinor, creditBalanceMinor] = [left('debit'), left('credit')]
  return {
    accounts,
    debitMinor,
    creditMinor,
    debitBalanceMinor,
    creditBalanceMinor,
    balances: debitMinor === creditMinor && debitBalanceMinor === creditBalanceMinor,
  }
}

/**
 * Entries of one account in their order, each with the balance after it. `openingMinor`: debits less credits before the
 * first.
 *
 * Worked example: opening 100.00 debit; a credit of 30.00 leaves 70.00 debit; a credit of 90.00 leaves 20.00 credit.
 */
export function withBalances<Entry extends Sides>(
  openingMinor: bigint,
  entries: readonly Entry[],
): (Entry & { balance: Balance })[] {
  let netMinor = openingMinor
  return entries.map((entry) => {
    netMinor += entry.debitMinor - entry.creditMinor
    return { ...entry, balance: balanceOf(netMinor) }
  })
}
