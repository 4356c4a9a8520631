import type { FastifyReply } from 'fastify'
import { sql } from 'kysely'
import { showJson } from '../../../kernel/resource/show.ts'
import type { QueryContext } from '../../../kernel/work.ts'
import { sendGenerated } from '../../../kernel/storage/index.ts'
import { distributions } from '../distributions/tables.ts'
import { fundDrawdowns } from '../tables.ts'
import { callNoticePdf } from './call-notice-pdf.ts'
import { distributionNoticePdf } from './distribution-notice-pdf.ts'

interface SentNotices {
  id: number
  reply: FastifyReply
}

/** The notices of a call, a PDF for each line. */
export async function sendCallNotices(
  question: QueryContext,
  { id, reply }: SentNotices,
): Promise<FastifyReply> {
  await showJson(question, fundDrawdowns, question, id)
  const rows = await addressees(question, sql`fund_drawdown_lines`, sql`l.fund_drawdown_id = ${id}`)
  return sendGenerated(reply, {
    name: `fund-call-${id}-notices`,
    rows,
    make: (line) => callNoticePdf(question, line),
  })
}

/** The notices of a distribution, a PDF for each line of an investor. */
export async function sendDistributionNotices(
  question: QueryContext,
  { id, reply }: SentNotices,
): Promise<FastifyReply> {
  await showJson(question, distributions, question, id)
  const rows = await addressees(question, sql`distribution_lines`, sql`l.distribution_id = ${id}`)
  return sendGenerated(reply, {
    name: `distribution-${id}-notices`,
    rows,
    make: (line) => distributionNoticePdf(question, line),
  })
}

/** Lines that have a commitment, each with the name that it is registered in. */
async function addressees(
  { db, tenant }: QueryContext,
  table: ReturnType<typeof sql>,
  ofRecord: ReturnType<typeof sql>,
): Promise<{ id: number; addressee: string }[]> {
  const { rows } = await sql<{ id: number; addressee: string }>`
    select l.id, e.registered_name as addressee
    from ${table} l
    join fund_commitments c on c.tenant_id = ${tenant.id} and c.id = l.fund_commitment_id
    join investment_method_entities e on e.tenant_id = ${tenant.id} and e.id = c.investment_method_entity_id
    where l.tenant_id = ${tenant.id} and ${ofRecord} and l.deleted_at is null
    order by l.id`.execute(db)
  return rows
}
