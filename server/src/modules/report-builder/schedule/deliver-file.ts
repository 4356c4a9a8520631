import { roleIds } from '@moorgate/contract'
import { sql } from 'kysely'
import { answerTo } from '../../../kernel/http/refusal.ts'
import type { Job, Run } from '../../../kernel/jobs/job.ts'
import { encodeCsv } from '../../../kernel/list/csv.ts'
import { encodeXlsx } from '../../../kernel/list/xlsx.ts'
import { linkTo } from '../../../kernel/links.ts'
import { transact } from '../../../kernel/work.ts'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { renderMail, senderOf } from '../../../letters/index.ts'
import type { WaysToStop } from '../../../letters/index.ts'
import { notify, postOptionalLetters, words } from '../../notifications/index.ts'
import type { ReportDefinition } from '../definition.ts'
import { sheetColumns, sheetRows } from '../report-file.ts'
import { totalsOf } from '../run-records.ts'
import { definitionOf } from '../saved-reports.ts'
import { jobKinds } from './jobs.ts'

interface WaitingDelivery {
  id: number
  report_id: number
  report: string
  entity: string
  query: string
  format: 'csv' | 'xlsx'
  user_id: number
  role_id: number
  email: string
  first_name: string
  is_active: boolean
}

/**
 * Makes one person's file of a run with the rights that they have at this moment, files it, and tells them of
 * it, all in one transaction: a process that dies has told nobody, and the next try tells once. A file that
 * nobody was told of is swept.
 */
export const deliverFile: Job<{ delivery_id: number }> = {
  ...jobKinds.fileToDeliver,
  perform: async (run, { delivery_id: id }) => {
    const waiting = await waitingDelivery(run, id)
    if (!waiting) return
    if (!waiting.is_active) return endDelivery(run, id, 'left_out', 'Their account is closed.')
    const question = asRecipient(run, waiting)
    const made = await madeFor(question, waiting)
    if ('refused' in made) return endDelivery(run, id, 'left_out', made.refused)
    const mime = mimes[waiting.format]
    const stored = await run.platform.storage.put(made.content, run.tenant.id, mime)
    const ring = await transact(run.platform, run.scope, async (work) => {
      const name = `${waiting.report.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, ' ')}.${waiting.format}`
      const { rows } = await sql`
        update report_deliveries set status = 'sent', "rows" = ${made.rows}, file_key = ${stored.key}, client_name = ${name},
          mime = ${mime}, size = ${stored.bytes}, sha256 = ${stored.sha256}, role_id = ${waiting.role_id}, ended_at = ${work.now}
        where tenant_id = ${work.tenant.id} and id = ${id} and status = 'waiting' returning id`.execute(
        work.db,
      )
      if (rows.length === 0) return async () => {}
      return tell(work, waiting)
    })
    // They are told: a bell that did not ring shows its note all the same.
    await ring().catch((error: unknown) => run.platform.log.error({ err: error }, 'bells did not ring'))
  },
  failed: async (run, { delivery_id: id }, { problem, isFinal }) => {
    if (isFinal) await endDelivery(run, id, 'failed', problem)
  },
}

const mimes = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function waitingDelivery({ platform, tenant }: Run, id: number): Promise<WaitingDelivery | undefined> {
  const { rows } = await sql<WaitingDelivery>`
    select d.id, r.id as report_id, r.name as report, r.entity, r.query, n.format, u.id as user_id, u.role_id, u.email,
      u.first_name, u.is_active and u.deleted_at is null and u.role_id <> ${roleIds.user} as is_active
    from report_deliveries d
    join report_runs n on n.tenant_id = ${tenant.id} and n.id = d.report_run_id
    join saved_reports r on r.tenant_id = ${tenant.id} and r.id = n.saved_report_id
    join users u on u.tenant_id = ${tenant.id} and u.id = d.user_id
    where d.tenant_id = ${tenant.id} and d.id = ${id} and d.status = 'waiting'`.execute(
    platform.database.of(tenant.id),
  )
  return rows[0]
}

/** A question as the recipient would ask it. */
function asRecipient(
  { platform, tenant, scope }: Run,
  { user_id: id, role_id: roleId }: WaitingDelivery,
): QueryContext {
  const { database } = platform
  return {
    ...scope,
    actor: { id, roleId },
    platform,
    db: database.of(tenant.id),
    rows: (text, values, how) => database.rows(tenant.id, text, values, how),
    stream: (query, rowsAtOnce) => database.stream(tenant.id, query, rowsAtOnce),
  }
}

type MadeFile = { content: Buffer; rows: number } | { refused: string }

async function madeFor(question: QueryContext, waiting: WaitingDelivery): Promise<MadeFile> {
  try {
    const definition = await definitionOf(question, waiting)
    const { records } = await totalsOf(question, definition)
    return { content: await fileOf(question, definition, waiting), rows: records }
  } catch (error) {
    const refusal = answerTo(error)
    if (!refusal || refusal.status >= 500) throw error
    return {
      refused:
        refusal.status === 403
          ? 'Their role has no access to this list.'
          : 'The report filters by something that their role can’t see.',
    }
  }
}

async function fileOf(
  question: QueryContext,
  definition: ReportDefinition,
  { format, report }: WaitingDelivery,
): Promise<Buffer> {
  const columns = sheetColumns(question, definition)
  const rows = sheetRows(question, definition)
  const pieces: Buffer[] = []
  for await (const piece of format === 'csv' ? encodeCsv(columns, rows) : encodeXlsx(columns, rows, report))
    pieces.push(Buffer.from(piece))
  return Buffer.concat(pieces)
}

/** At the bell and by mail, with a link and none of the rows. */
async function tell(work: Work, { id, report, report_id: reportId, ...person }: WaitingDelivery) {
  const page = `/admin/reports/builder/sent/${id}`
  const write = (ways: WaysToStop) =>
    renderMail(senderOf(work.tenant), {
      subject: `${report} is ready`,
      preheader: 'Log in to download the file.',
      about: 'Report',
      heading: report,
      greeting: `Hello ${person.first_name},`,
      blocks: [
        {
          kind: 'text',
          paragraphs: [
            'Your report is ready. Log in to download it. It includes only what your role allows.',
          ],
        },
        { kind: 'button', label: 'Open this report', url: linkTo(work.platform, work.tenant, page) },
      ],
      because: 'You receive this because you’re a recipient of this scheduled report.',
      ways,
    })
  const reader = { id: person.user_id, email: person.email }
  await postOptionalLetters(work, { side: 'staff', group: 'deliveries' }, [
    { reader, cause: `report_delivery:${id}`, write },
  ])
  work.emit({
    type: 'saved_report.sent',
    subject: { type: 'saved_report', id: reportId },
    payload: { delivery_id: id, user_id: person.user_id },
  })
  return notify(work, {
    userIds: [person.user_id],
    cause: `report_delivery:${id}`,
    name: 'ReportDelivered',
    message: words`The report **${report}** is ready.`,
    cta: page,
    icon: 'info',
  })
}

/** They got none: why is kept with the run. */
async function endDelivery(
  run: Run,
  id: number,
  status: 'left_out' | 'failed',
  reason: string,
): Promise<void> {
  await transact(run.platform, run.scope, async (work) => {
    await sql`update report_deliveries set status = ${status}, reason = ${reason.slice(0, 500)}, ended_at = ${work.now}
      where tenant_id = ${work.tenant.id} and id = ${id} and status = 'waiting'`.execute(work.db)
  })
}
