import type { BodyOf, changeReportInput as endpoint } from '@moorgate/contract'
import { periodEnding } from '../../domain/kpi-period.ts'
import type { PeriodMonths } from '../../domain/kpi-period.ts'
import { lockRow } from '../../kernel/resource/write.ts'
import type { Work } from '../../kernel/work.ts'
import { reportInputs } from './tables.ts'
import { writeInputs } from './write-inputs.ts'

/**
 * Changes one figure by the same rules as many, in its own period: by its day, since its name may be another
 * quarter's after the company's year end was changed.
 */
export async function changeInput(work: Work, id: number, change: BodyOf<typeof endpoint>): Promise<void> {
  const row = await lockRow(work, reportInputs, id)
  const period = periodEnding(row['ends_on'] as string, row['months'] as PeriodMonths)
  await writeInputs(work, {
    owner_id: row['company_id'] as number,
    report_sub_type_id: row['report_sub_type_id'] as number,
    rows: [{ ...change, report_type_id: row['report_type_id'] as number, period }],
  })
}
