import type { FastifyInstance } from 'fastify'
import { readCertificate, refuse } from '@moorgate/contract'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { downloadHeaders } from '../../kernel/storage/index.ts'
import { CompiledQuery } from 'kysely'
import { Statement } from '../../kernel/database/statement.ts'
import type { Question } from '../../kernel/work.ts'
import { printCertificate } from './print-certificate.ts'
import { shareLots } from './tables.ts'

/** The certificate as a file, for those who see the lot that it certifies. */
export function certificateRoute(app: FastifyInstance): void {
  fileRoute(app, readCertificate, async (question, { id, reply }) => {
    if (!(await maySee(question, id))) refuse({ code: 'not_found' })
    const { platform, tenant, now } = question
    const printed = await question.db
      .transaction()
      .execute((db) => printCertificate({ platform, tenant, now, db }, id))
    if (!printed) refuse({ code: 'not_found' })
    const file = { name: `Certificate ${printed.number}.pdf`, mime: 'application/pdf', ...printed }
    return reply.headers(downloadHeaders(file, 'inline')).send(await platform.storage.open(printed.key))
  })
}

async function maySee(question: Question, investmentId: number): Promise<boolean> {
  const statement = new Statement(question)
  const seen = shareLots.visibleTo?.(question, 'l', statement) ?? 'true'
  const text = `select 1 from share_lots l where l.tenant_id = $1 and l.investment_id = ${statement.bind(investmentId)} and ${seen}`
  return (await question.db.executeQuery(CompiledQuery.raw(text, statement.values))).rows.length > 0
}
