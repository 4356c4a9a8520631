import type { BodyOf, changeReportInput as endpoint } from '@moorgate/contract'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { reportInputs } from './tables.ts'
import { writeInputs } from './write-inputs.ts'

/** Changes one figure by the same rules as many. */
export async function changeInput(work: Work, id: number, change: BodyOf<typeof endpoint>): Promise<void> {
  const row = await lockRow(work, reportInputs, id)
  await writeInputs(work, {
    owner_id: row['company_id'] as number,
    report_sub_type_id: row['report_sub_type_id'] as number,
    rows: [{ ...change, report_type_id: row['report_type_id'] as number, period: row['period'] as string }],
  })
}
