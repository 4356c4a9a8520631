import type { AccountingKind } from '@moorgate/contract'
import { formatMoney, parseMoney } from '../../domain/money.ts'
import { exactNumber } from './exact-json.ts'

/** Which of the chosen accounts something is booked on. */
export type AccountOf = 'calls' | 'drawdowns' | 'fees' | 'distributions'

/** The VAT in a fee, as it was sold; `none` where it is no supply, such as interest on a late payment. */
export interface FactsOfVat {
  treatment: 'standard' | 'reduced' | 'zero' | 'exempt' | 'none'
  amount: string
}

/** A line of an invoice that has several. */
export interface FactsOfLine {
  description: string
  account: AccountOf
  amount: string
  /** Where it has another than the entry. */
  vat?: FactsOfVat
}

/** What is sent of an entry beside its number and amount, as it was when it happened. */
export interface EntryFacts {
  name?: string
  email?: string | null
  date?: string
  due_date?: string
  reference?: string | null
  account?: AccountOf
  description?: string
  vat?: FactsOfVat
  /** They add up to the amount. Without them it is one line. */
  lines?: readonly FactsOfLine[]
}

/** An entry with what its request needs of others: ids in the books, and the accounts that were chosen. */
export interface EntryToSend {
  id: number
  kind: AccountingKind
  number: string
  currency: string | null
  amount_minor: bigint | null
  facts: EntryFacts
  contact_provider_id: string | null
  invoice_provider_id: string | null
  follows_provider_id: string | null
  calls_account: string | null
  drawdowns_account: string | null
  fees_account: string | null
  fees_vat: string
  distributions_account: string | null
  bank_account: string | null
}

export const amountOf = ({ amount_minor: minor, currency }: EntryToSend) =>
  formatMoney(minor ?? 0n, currency ?? 'GBP')

/** The amounts of the books are written with other numbers of zeros: `5000`, `5000.0`, `5000.0000`. */
function isAmount(value: unknown, { amount_minor: minor, currency }: EntryToSend): boolean {
  const text = String(value)
  const plain = text.includes('.') ? text.replace(/\.?0+$/, '') : text
  return parseMoney(plain, currency ?? 'GBP') === minor
}

/** What is wrong with an amount that the books answer; undefined where it is ours. */
export function differs(what: string, value: unknown, entry: EntryToSend): string | undefined {
  return isAmount(value, entry)
    ? undefined
    : `${what} ${entry.number} has the amount ${String(value ?? 'none')} in Xero instead of ${amountOf(entry)}.`
}

const bankedKinds: ReadonlySet<AccountingKind> = new Set(['payment', 'receipt', 'refund', 'distribution'])

/** A missing account is said by name: the entry fails until one is chosen. */
export function missingAccount(entry: EntryToSend): string | undefined {
  const { kind, facts } = entry
  const accounts = facts.account ? partsOf(entry).map(({ account }) => account) : []
  if (accounts.some((account) => accountCode(entry, account) === null))
    return 'Choose the account that it is booked on, then send it again.'
  const isBanked = bankedKinds.has(kind)
  return isBanked && entry.bank_account === null ? 'Choose the bank account, then send it again.' : undefined
}

const accountCode = (entry: EntryToSend, account: AccountOf = 'calls') => entry[`${account}_account`]

/** Where the money of a payment comes from: the bank, or what is held for the investor already. */
export const paidFrom = (entry: EntryToSend) =>
  entry.facts.account ? accountCode(entry, entry.facts.account) : entry.bank_account

const partsOf = (entry: EntryToSend): readonly (Partial<FactsOfLine> & { amount: string })[] => {
  const { lines, account, description } = entry.facts
  const only = { amount: amountOf(entry), ...(account && { account }), ...(description && { description }) }
  return lines ?? [only]
}

/** Money that is invested has no VAT; fees of the price list have their own, others as the firm chose. Amounts include it. */
const vat: Readonly<Record<string, string>> = {
  exempt: 'EXEMPTOUTPUT',
  standard: 'OUTPUT2',
  reduced: 'RROUTPUT',
  zero: 'ZERORATEDOUTPUT',
}

/**
 * The lines of an invoice or a bank transaction: mostly one. Beside a line with VAT one without says so.
 *
 * Worked example, a call of £10,000.00 of which £500.00 are fees with VAT: £9,500.00 with NONE on the account for
 * calls, £500.00 with OUTPUT2 on that for fees, both including VAT.
 */
export function linesOf(entry: EntryToSend) {
  const parts = partsOf(entry).map((part) => {
    const own = part.vat ?? entry.facts.vat
    return { ...part, own, tax: part.account === 'fees' ? vat[own?.treatment ?? entry.fees_vat] : undefined }
  })
  const isTaxed = parts.some(({ tax }) => tax !== undefined)
  return {
    LineAmountTypes: isTaxed ? 'Inclusive' : 'NoTax',
    LineItems: parts.map(({ description, account, amount, own, tax }) => ({
      Description: description,
      Quantity: 1,
      UnitAmount: exactNumber(amount),
      AccountCode: accountCode(entry, account),
      ...(isTaxed && { TaxType: tax ?? 'NONE' }),
      ...(own && tax !== undefined && { TaxAmount: exactNumber(own.amount) }),
    })),
  }
}
