import type { FiguresBlock, ShownFigures } from '@moorgate/contract'
import { figuresIn, refuse, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import { lastDayOf } from '../../domain/kpi-period.ts'
import type { WorksheetDraft } from '../../domain/worksheet.ts'
import { todayOf } from '../../kernel/work.ts'
import type { QueryContext, Scope, Work } from '../../kernel/work.ts'
import { publishableKpis, publishedFigures } from '../kpis/index.ts'
import type { ReportRow } from './lock-report.ts'

type FiguresQuestion = Pick<Scope, 'tenant' | 'now' | 'today'> & { db: QueryContext['db'] | Work['db'] }
type ReportOfFigures = Pick<ReportRow, 'owner_type' | 'owner_id' | 'year' | 'quarter'>

/** A block as it would be published now, and what keeps it from that. */
export interface ReadFigures {
  figures: ShownFigures | null
  /** How they were got. */
  worksheet: WorksheetDraft | null
  problem: string | null
  /** It names what is not there: another firm’s KPI, or a company that the report is not about. */
  isForeign: boolean
}

interface ReportCompany {
  id: number
  name: string
}

/** Companies of a report: the one it is about, that of its opportunity, or those that its fund invested in. */
async function companiesOf(
  { db, tenant }: FiguresQuestion,
  { owner_type: type, owner_id: id }: ReportOfFigures,
): Promise<ReportCompany[]> {
  const { rows } = await sql<ReportCompany>`
    select c.id, c.name from companies c
    where c.tenant_id = ${tenant.id} and c.deleted_at is null
      and (${id} = case ${type}::text when 'company' then c.id when 'fund' then c.fund_id
          else c.investment_opportunity_id end
        or (${type}::text = 'fund' and c.id in (select h.company_id from company_holdings h
          where h.tenant_id = ${tenant.id} and h.fund_id = ${id} and h.deleted_at is null)))
    order by c.name, c.id`.execute(db)
  return rows
}

/** What can be chosen for a block. */
export const figureChoices = async (question: FiguresQuestion, report: ReportOfFigures) => ({
  companies: await companiesOf(question, report),
  ...(await publishableKpis(question)),
})

/** The figures of a report are not from after its own period. */
function lastDay(question: FiguresQuestion, { year, quarter }: ReportOfFigures): string {
  const today = todayOf(question)
  if (year === null) return today
  const day = lastDayOf({ months: 1, last: year * 12 + (quarter ?? 4) * 3 - 1 })
  return day < today ? day : today
}

/** The one function that says what a block shows. */
export async function readFigures(
  question: FiguresQuestion,
  report: ReportOfFigures,
  block: FiguresBlock,
): Promise<ReadFigures> {
  const company = (await companiesOf(question, report)).find(({ id }) => id === block.company_id)
  const says = (problem: string, found: Partial<ReadFigures> = {}): ReadFigures => ({
    figures: null,
    worksheet: null,
    isForeign: false,
    problem: `“${block.title}”${company ? ` (${company.name})` : ''}: ${problem}`,
    ...found,
  })
  if (!company) return says('its company isn’t part of this report.', { isForeign: true })
  const found = await publishedFigures(question, block, lastDay(question, report))
  const { figures, worksheet } = found
  if (!found.hasKind) return says('its kind of figure is no longer in use.', { isForeign: true })
  if (found.gone > 0) return says('a KPI is no longer in use.', { figures, isForeign: true })
  if (found.unshared.length > 0)
    return says(`not shared with investors: ${found.unshared.join(', ')}.`, { figures })
  if (found.tooSeldom.length > 0)
    return says(`not reported that often: ${found.tooSeldom.join(', ')}.`, { figures })
  if (block.shown_as === 'chart' && !found.isOfOneUnit)
    return says('a chart takes KPIs of one unit.', { figures })
  if (found.isEmpty) return says('no figures are approved.', { figures })
  return { figures, worksheet, problem: null, isForeign: false }
}

/** The figures of a text in their order, each with what keeps it from being published. */
export async function figuresNow(
  question: FiguresQuestion,
  report: ReportOfFigures & Pick<ReportRow, 'body'>,
): Promise<ReadFigures[]> {
  const read: ReadFigures[] = []
  for (const block of figuresIn(report.body))
    read.push(block ? await readFigures(question, report, block) : unreadable)
  return read
}

const unreadable: ReadFigures = {
  figures: null,
  worksheet: null,
  problem: 'Figures in the text can’t be read.',
  isForeign: true,
}

/**
 * The figures as they are kept with a published text, and how each block of them was got. 422 on the text, which
 * names those that can’t be shown.
 */
export async function figuresToPublish(
  work: Work,
  report: ReportOfFigures & Pick<ReportRow, 'body'>,
): Promise<{ figures: ShownFigures[]; worksheets: WorksheetDraft[] }> {
  const read = await figuresNow(work, report)
  const problems = read.flatMap(({ problem }) => problem ?? [])
  if (problems.length > 0) refuse({ code: 'invalid', errors: { body: problems } })
  return {
    figures: read.map(({ figures }) => figures!),
    worksheets: read.map(({ worksheet }) => worksheet!),
  }
}

/** Refuses new figures of another company, or of KPIs that are not there. */
export async function mustBeOfReport(
  work: Work,
  report: ReportOfFigures,
  blocks: readonly FiguresBlock[],
): Promise<void> {
  for (const block of blocks) {
    const { problem, isForeign } = await readFigures(work, report, block)
    if (problem !== null && isForeign) refuseField('body', problem)
  }
}
