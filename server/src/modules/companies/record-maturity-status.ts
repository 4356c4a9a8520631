import type { companyMaturityStatus } from '@moorgate/contract'
import type { z } from 'zod'
import { createRow, lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { mustHaveBeen } from './held-shares.ts'
import { companies, maturityStatuses } from './tables.ts'

/** Records how far a company is, from a day on. Earlier ones stay. Returns the id of the new one. */
export async function recordMaturityStatus(
  work: Work,
  companyId: number,
  values: z.output<typeof companyMaturityStatus.create>,
): Promise<number> {
  await lockRow(work, companies, companyId)
  mustHaveBeen(work, 'effective_on', values.effective_on)
  return createRow(work, maturityStatuses, { ...values, company_id: companyId })
}
