import type { ShownFigures } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText } from '../../domain/format.ts'
import type { WorksheetDraft } from '../../domain/worksheet.ts'
import type { QueryContext, Work } from '../../kernel/work.ts'
import { todayOf } from '../../kernel/work.ts'
import { statedWorksheet } from '../kpis/index.ts'

interface KeptWorkings {
  /** 0 the first publication, then one more with each revision. */
  edition: number
  /** One for each block of the text, in their order. */
  worksheets: readonly WorksheetDraft[]
}

/** Keeps how the figures of an edition were got: what is reported afterwards changes nothing of it. */
export async function keepWorkings(
  work: Work,
  id: number,
  { edition, worksheets }: KeptWorkings,
): Promise<void> {
  const edited = {
    label: edition === 0 ? 'Published' : 'Revised',
    text: `${dateText(todayOf(work))}, and kept as it was then`,
  }
  const kept = worksheets.map((each) => ({ ...each, basis: [...each.basis, edited] }))
  await sql`
    insert into update_report_workings (tenant_id, update_report_id, edition, worksheets)
    values (${work.tenant.id}, ${id}, ${edition}, ${JSON.stringify(kept)}::jsonb)`.execute(work.db)
}

/** How a block of what is published now was got; undefined where it has no such block. The first is number 1. */
export async function workingsOfBlock(
  { rows, tenant }: QueryContext,
  id: number,
  number: number,
): Promise<WorksheetDraft | undefined> {
  const [found] = await rows<{ figures: ShownFigures | null; worksheet: WorksheetDraft | null }>(
    `select r.figures -> ($3::int - 1) as figures, w.worksheets -> ($3::int - 1) as worksheet
    from update_reports r
    left join update_report_workings w on w.tenant_id = $1 and w.update_report_id = r.id and w.edition = r.revisions_count
    where r.tenant_id = $1 and r.id = $2`,
    [tenant.id, id, number],
  )
  if (!found?.figures) return undefined
  return found.worksheet ?? statedWorksheet(found.figures)
}
