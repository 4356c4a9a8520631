import { editionOf, refuseState, textOf, updateReport } from '@moorgate/contract'
import { readListRequest } from '../../kernel/list/request.ts'
import { callerOf } from '../../kernel/resource/caller.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { Tenant } from '../../kernel/tenants.ts'
import { WorkThread } from '../../kernel/work-thread.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { wordingOf } from '../../kernel/wording.ts'
import { senderOf } from '../../letters/index.ts'
import { letterheadOf } from '../../pdf/index.ts'
import { isPublished } from './lock-report.ts'
import type { ReadReport, ReportPaper } from './report-paper.ts'
import { printedPictures } from './report-pictures.ts'
import { updateReports } from './tables.ts'

/**
 * A published report on paper: its text with its figures, as they were got then, and the names of its files. Who
 * asks gets what they may read, and 404 what they may not. The same report gives the same bytes.
 */
export async function reportPdf(question: QueryContext, id: number): Promise<GeneratedFile> {
  const report = await readReport(question, id)
  if (!isPublished(report)) refuseState('Only a published report can be saved as PDF.')
  const { tenant } = question
  const letterhead = { ...letterheadOf(tenant), footer: footerOf(tenant) }
  const edition = editionOf(report, wordingOf(tenant).labels)
  const made = async () =>
    contentOf({ report, edition, letterhead, pictures: await printedPictures(question, report) })
  const content = report.body.includes('<img ')
    ? await question.platform.concurrencyLimiter.run('papers with pictures', papersAtOnce, made)
    : await made()
  const name = `${report.title}, ${edition}`.slice(0, 190)
  return { name: `${name}.pdf`, mime: 'application/pdf', content }
}

/**
 * Pictures of a report are up to hundreds of megabytes, and all of its readers hear of it in the same minute: who
 * waits for their paper holds none of them yet.
 */
const papersAtOnce = { most: 2, patience: 60_000 }

/** A text at its longest takes seconds, and so do pictures. */
const thread = new WorkThread<ReportPaper, Uint8Array>(new URL('./paper-thread.ts', import.meta.url), {
  patienceMs: 120_000,
  heapMegabytes: 1024,
})

async function contentOf(paper: ReportPaper): Promise<Buffer> {
  const { buffer, byteOffset, byteLength } = await thread.make(paper)
  return Buffer.from(buffer, byteOffset, byteLength)
}

async function readReport(question: QueryContext, id: number): Promise<ReadReport> {
  const caller = callerOf(updateReports, question)
  const request = readListRequest(updateReport, { include: 'documents' }, caller)
  const { text } = await showJson(question, updateReports, question, id, request)
  const report = JSON.parse(text) as ReadReport
  // A delegate who is shared no documents reads no names of them either.
  return question.actor.delegation?.documents === false ? { ...report, documents: [] } : report
}

/** Who the tenant is by law, and that what it reports on may fall. */
function footerOf(tenant: Tenant): string {
  const tax = tenant.flags['tax_enabled'] === 1 ? ` ${textOf(wordingOf(tenant), 'tax_note')}` : ''
  return `${senderOf(tenant).legal} The value of investments can fall as well as rise.${tax}`
}
