import type { FastifyInstance } from 'fastify'
import { readCertificate, refuse } from '@moorgate/contract'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import { transact, transactAsSystem } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { capTableRoutes } from './cap-table-routes.ts'
import { checkPrice } from './check-price.ts'
import { shareLots, sharePrices } from './tables.ts'
import { fileRoute } from '../../kernel/http/file-route.ts'
import { downloadHeaders } from '../../kernel/storage/index.ts'
import { CompiledQuery } from 'kysely'
import type { Db, Trx } from '../../kernel/database/database.ts'
import { Statement } from '../../kernel/database/statement.ts'
import { recordOpens } from '../documents/index.ts'
import { fileColumns, fileOf, mustHaveFile } from '../stored-files/index.ts'
import { issueCertificates } from './issue-certificate.ts'

/**
 * The file of the certificate's document, for those who see the lot that it certifies. Opening it is noted
 * like opening the document.
 */
function certificateRoute(app: FastifyInstance): void {
  fileRoute(app, readCertificate, async (question, { id, reply }) => {
    if (!(await maySee(question, id))) refuse({ code: 'not_found' })
    const document = (await documentOf(question, question.tenant.id, id)) ?? (await issued(question, id))
    await mustHaveFile(question, document)
    // Staff who look over an investor's shoulder leave no trace of the investor's.
    if (question.actor.viewerId === undefined)
      await transact(question.platform, question, (work) => recordOpens(work, [document.id]))
    const { key, ...file } = fileOf(document)
    const bytes = await question.platform.storage.open(key)
    return reply.headers(downloadHeaders(file, 'inline')).send(bytes)
  })
}

async function maySee(question: QueryContext, investmentId: number): Promise<boolean> {
  const statement = new Statement(question)
  const seen = shareLots.visibleTo?.(question, 'l', statement) ?? 'true'
  const text = `select 1 from share_lots l where l.tenant_id = $1 and l.investment_id = ${statement.bind(investmentId)} and ${seen}`
  return (await question.db.executeQuery(CompiledQuery.raw(text, statement.values))).rows.length > 0
}

const documentOf = ({ db }: { db: Db | Trx }, tenantId: number, investmentId: number) =>
  db
    .selectFrom('certificates as c')
    .innerJoin('documents as d', (join) =>
      join.onRef('d.id', '=', 'c.document_id').on('d.tenant_id', '=', tenantId),
    )
    .select(['d.id', ...fileColumns.map((column) => `d.${column}` as const)])
    .where('c.tenant_id', '=', tenantId)
    .where('c.investment_id', '=', investmentId)
    .where('c.cancelled_on', 'is', null)
    .executeTakeFirst()

/** Its job has not come to it yet. The certificate is locked, so two who ask at once get one document. */
async function issued({ platform, tenant }: QueryContext, investmentId: number) {
  return transactAsSystem(platform, tenant, async (work) => {
    const row = await work.db
      .selectFrom('certificates')
      .select(['id', 'investment_id', 'document_id'])
      .where('tenant_id', '=', tenant.id)
      .where('investment_id', '=', investmentId)
      .where('cancelled_on', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) refuse({ code: 'not_found' })
    if (row.document_id === null) await issueCertificates(work, [row])
    return (await documentOf(work, tenant.id, investmentId)) ?? refuse({ code: 'not_found' })
  })
}

export function captableRoutes(app: FastifyInstance): void {
  readRoutes(app, { resource: sharePrices.resource, tableFor: () => sharePrices, access: 'verified' })
  resourceRoutes(app, sharePrices, {
    only: ['create', 'update', 'delete', 'restore'],
    prepare: checkPrice,
  })
  readRoutes(app, {
    resource: shareLots.resource,
    tableFor: () => shareLots,
    access: { event: 'investment_opportunity_existing', action: 'index', own: true },
  })
  certificateRoute(app)
  capTableRoutes(app)
}
