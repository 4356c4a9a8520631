import type { companyHolding } from '@moorgate/contract'
import type { z } from 'zod'
import { checkNamed } from '../../kernel/rows.ts'
import { createRow, deleteRow, isChange, lockRow, mustStay, updateRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { bookAcquisition, followCosts } from './book-shares.ts'
import { followOutcomes, lockCompany, mustHaveBeen, mustStayHeld } from './held-shares.ts'
import type { Position } from './held-shares.ts'
import { classOfHolding } from './share-classes.ts'
import { holdings } from './tables.ts'

type NewHolding = z.output<typeof companyHolding.create>
type HoldingChange = z.output<typeof companyHolding.update>

/** Adds shares that a fund acquired. Returns the holding's id. */
export async function createHolding(work: Work, values: NewHolding): Promise<number> {
  const company = await lockCompany(work, values.company_id)
  await checkNamed(work, 'funds', 'fund_id', values.fund_id)
  mustHaveBeen(work, 'acquired_on', values.acquired_on)
  const share_class = await classOfHolding(work, company, values.share_class)
  const id = await createRow(work, holdings, { ...values, share_class })
  await bookAcquisition(work, id)
  await followCosts(work, { ...values, share_class })
  await followOutcomes(work, values.company_id)
  return id
}

/** Changes an acquisition, as long as it leaves what outcomes take. Fund and company stay. */
export async function changeHolding(
  work: Work,
  id: number,
  values: HoldingChange,
  version?: number,
): Promise<void> {
  const row = await lockRow(work, holdings, id)
  const before = row as typeof row & Position
  const company = await lockCompany(work, before.company_id)
  mustHaveBeen(work, 'acquired_on', values.acquired_on)
  if (values.share_class !== undefined) await classOfHolding(work, company, values.share_class)
  const { fund_id: _, company_id: __, ...columns } = values
  mustStay(holdings, row, values, columns)
  await updateRow(work, holdings, row, columns, version)
  if (isChange(holdings, row, columns)) await bookAcquisition(work, id)
  const share_class = columns.share_class ?? before.share_class
  await mustStayHeld(work, before, share_class === before.share_class ? 'shares' : 'share_class')
  await followCosts(work, before)
  if (share_class !== before.share_class) await followCosts(work, { ...before, share_class })
  await followOutcomes(work, before.company_id)
}

/** Deletes an acquisition, unless outcomes take its shares. */
export async function deleteHolding(work: Work, id: number, version?: number): Promise<void> {
  const row = (await lockRow(work, holdings, id)) as unknown as Position
  await lockCompany(work, row.company_id)
  await deleteRow(work, holdings, id, version)
  await mustStayHeld(work, row)
  await bookAcquisition(work, id)
  await followCosts(work, row)
  await followOutcomes(work, row.company_id)
}
