import * as contract from '@moorgate/contract'
import type { AnswerOf } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { declare, queryRoute } from '../../kernel/http/route.ts'
import { replicaFor } from '../../kernel/http/replica-reads.ts'
import { read } from '../../kernel/http/read-request.ts'
import { questionOf } from '../../kernel/http/scope.ts'
import { labelsOf, readDefinition } from './definition.ts'
import { entities } from './entities/all-entities.ts'
import { mayReport } from './entities/entity.ts'
import { withOwnFields } from './entities/own-fields.ts'
import type { ReportQuestion } from './entities/own-fields.ts'
import { exportReport } from './report-file.ts'
import { runReport } from './run-report.ts'

/** Each groups whole tables, so of one firm only so many run at once. */
const rowsAtOnce = { most: 4, patience: 2_000 }

/** Reports that staff put together, of lists that their role opens. */
export function reportBuilderRoutes(app: FastifyInstance): void {
  queryRoute(app, contract.readReportEntities, async (question) => openEntities(question))
  queryRoute(
    app,
    contract.readReportRows,
    async (question, { query, request }) =>
      question.platform.concurrencyLimiter.run(`report rows:${question.tenant.id}`, rowsAtOnce, async () =>
        runReport(question, await readDefinition(question, request.query), query),
      ),
    { mayLag: true },
  )
  declare(app, contract.exportReportRows, async (request, reply) => {
    read(contract.exportReportRows, request, reply)
    return exportReport(questionOf(app.platform, request, replicaFor(request)), request, reply)
  })
}

async function openEntities(scope: ReportQuestion): Promise<AnswerOf<typeof contract.readReportEntities>> {
  const labels = labelsOf(scope)
  const open = contract.reportEntities
    .map((name) => entities[name])
    .filter((entity) => mayReport(scope, entity))
  const known = await Promise.all(open.map((entity) => withOwnFields(scope, entity)))
  return known.map(({ name, table, term: key, columns, start }) => ({
    name,
    label: contract.term(labels, key, { plural: true }),
    list: table.resource.path,
    columns: columns
      .filter((column) => column.isOpen(scope))
      .map((column) => ({
        key: column.key,
        label: column.label(labels),
        kind: column.kind,
        totals: [...column.totals],
      })),
    start,
  }))
}
