import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { lineCounts } from '../../../rows/called-rows.ts'
import { sendGenerated } from '../../../kernel/storage/index.ts'
import { cashCalls } from '../tables.ts'
import { addresseeName, addresseeSources, callNoticePdf } from './call-notice-pdf.ts'

/** The notices of a call, a PDF for each line that counts. */
export async function sendCallNotices(
  question: QueryContext,
  { id, reply }: { id: number; reply: FastifyReply },
): Promise<FastifyReply> {
  await showJson(question, cashCalls, question, id)
  const { db, tenant } = question
  const { rows } = await sql<{ id: number; addressee: string }>`
    select l.id, ${addresseeName} as addressee
    from cash_call_lines l
    ${addresseeSources(tenant.id)}
    where l.tenant_id = ${tenant.id} and l.cash_call_id = ${id} and l.deleted_at is null and ${sql.raw(lineCounts('l'))}
    order by l.id`.execute(db)
  const name = `cash-call-${id}-notices`
  return sendGenerated(reply, { name, rows, make: (line) => callNoticePdf(question, line) })
}
