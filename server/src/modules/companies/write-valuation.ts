import { compareDecimals, decimalUnits, refuse, refuseField, say } from '@moorgate/contract'
import type { companyValuation } from '@moorgate/contract'
import type { z } from 'zod'
import { parsePrice, parseShares, valueOfShares } from '../../domain/decimal.ts'
import { formatMoney } from '../../domain/money.ts'
import { createRow, deleteRow, isChange, lockRow, mustStay, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { heldByAll, lockCompany, mustHaveBeen } from './held-shares.ts'
import { valuations } from './tables.ts'

type NewValuation = z.output<typeof companyValuation.create>
type ValuationChange = z.output<typeof companyValuation.update>

export interface ValuationRow {
  id: number
  version: number
  company_id: number
  date: string
  status: 'draft' | 'approved' | 'superseded'
  shares: string
  price_per_share: string | null
  value_minor: bigint
  makers: number[]
}

/** Drafts a valuation. Nothing follows it until a colleague approves it. Returns its id. */
export async function createValuation(work: Work, values: NewValuation): Promise<number> {
  const { currency } = (await lockCompany(work, values.company_id)) as unknown as { currency: string }
  mustHaveBeen(work, 'date', values.date)
  const shares = await sharesOn(work, values.company_id, values.date)
  return createRow(work, valuations, {
    ...values,
    shares,
    value: valueOf({ shares, currency, price: values.price_per_share ?? null, value: values.value }),
    makers: [work.actor.id ?? 0],
  })
}

/** Changes a draft. An approved valuation never changes. */
export async function changeValuation(
  work: Work,
  id: number,
  values: ValuationChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, valuations, id)
  const before = row as unknown as ValuationRow
  mustBeDraft(before)
  const { currency } = (await lockCompany(work, before.company_id)) as unknown as { currency: string }
  mustHaveBeen(work, 'date', values.date)
  const { company_id: _, ...columns } = values
  mustStay(valuations, row, values, columns)
  const shares = await sharesOn(work, before.company_id, values.date ?? before.date)
  const price = values.price_per_share === undefined ? before.price_per_share : values.price_per_share
  // By its value: without a price, the value that stood there stays. With one, it is worked out anew.
  const kept = price === null ? formatMoney(before.value_minor, currency) : undefined
  const changed = {
    ...columns,
    shares,
    value: valueOf({ shares, currency, price, value: values.value ?? kept }),
  }
  // Somebody who changes nothing had no hand in it.
  const makers = isChange(valuations, row, changed)
    ? { makers: [...new Set([...before.makers, work.actor.id ?? 0])] }
    : {}
  await updateRow(work, valuations, row, { ...changed, ...makers }, version)
}

/** Deletes a draft. What was approved stays. */
export async function deleteValuation(work: Work, id: number, version?: number): Promise<void> {
  mustBeDraft((await lockRow(work, valuations, id)) as unknown as ValuationRow)
  await deleteRow(work, valuations, id, version)
}

function mustBeDraft({ status }: ValuationRow): void {
  if (status !== 'draft') refuse({ code: 'conflict', reason: 'status', about: 'company_valuation' })
}

/** 422 where nothing is held on the day: there is nothing to value. */
async function sharesOn(work: Work, companyId: number, date: string): Promise<string> {
  const shares = await heldByAll(work, companyId, date)
  if (compareDecimals(shares, '0') <= 0)
    refuseField('date', 'No shares of this company were held on this date.')
  return shares
}

interface ValueInput {
  shares: string
  currency: string
  price: string | null
  value: string | null | undefined
}

/**
 * What the holdings are worth together: what was said, or shares × price, rounded half up.
 *
 * Example: 250,000 shares at £4.20 are £1,050,000.00.
 */
function valueOf({ shares, currency, price, value }: ValueInput): string {
  if (price === null) return value ?? refuseField('value', say.required)
  const priceE8 = parsePrice(price) ?? 0n
  const minor = valueOfShares(parseShares(shares) ?? 0n, { priceE8, currency })
  if (value !== undefined && value !== null && decimalUnits(value, 2) !== minor)
    refuseField('value', 'The value is calculated from the share price. Enter one of them only.')
  return formatMoney(minor, currency)
}
