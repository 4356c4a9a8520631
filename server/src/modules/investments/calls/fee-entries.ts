import { sql } from 'kysely'
import { partsBetween } from '../../../domain/fee-of-line.ts'
import type { LineWithFee, MoneyParts } from '../../../domain/fee-of-line.ts'
import { sum } from '../../../domain/money.ts'
import type { Work } from '../../../kernel/work.ts'

interface FeeColumns {
  amount_minor: bigint
  fee_minor: bigint
  fee_vat_minor: bigint
}

const withFee = (row: FeeColumns): LineWithFee => ({
  amountMinor: row.amount_minor,
  feeMinor: row.fee_minor,
  feeVatMinor: row.fee_vat_minor,
})

/** What is for what of the money that brings a line from one sum of receipts to another. */
export const partsOfLine = (row: FeeColumns, fromMinor: bigint, toMinor: bigint): MoneyParts =>
  partsBetween(withFee(row), fromMinor, toMinor)

/**
 * The accounts on which parts of money lie. Worked example, £10,300.00 with a fee of £300.00 that includes £50.00
 * of VAT: contribution £10,000.00, fee_income £250.00, vat £50.00.
 */
export const accountsOf = ({ investmentMinor, feeMinor, feeVatMinor }: MoneyParts) =>
  [
    { account: 'contribution', minor: investmentMinor },
    { account: 'fee_income', minor: feeMinor - feeVatMinor },
    { account: 'vat', minor: feeVatMinor },
  ] as const

export type PaidAccount = ReturnType<typeof accountsOf>[number]['account']

/** What was paid of the fee of an investment, over all its lines, and the VAT in that. */
export async function feePaid(
  work: Work,
  investmentId: number,
): Promise<Pick<MoneyParts, 'feeMinor' | 'feeVatMinor'>> {
  const { rows } = await sql<FeeColumns & { received_minor: bigint }>`
    select amount_minor, fee_minor, fee_vat_minor, received_minor from cash_call_lines
    where tenant_id = ${work.tenant.id} and investment_id = ${investmentId} and fee_received_minor > 0`.execute(
    work.db,
  )
  const parts = rows.map((row) => partsOfLine(row, 0n, row.received_minor))
  return {
    feeMinor: sum(parts.map(({ feeMinor }) => feeMinor)),
    feeVatMinor: sum(parts.map(({ feeVatMinor }) => feeVatMinor)),
  }
}
