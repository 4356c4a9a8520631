import { search } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../kernel/http/route.ts'
import { JsonText } from '../../kernel/http/json-text.ts'
import { findRecords } from './find-records.ts'

/** Finding anyone and anything. */
export function searchRoutes(app: FastifyInstance): void {
  queryRoute(
    app,
    search,
    async (question, { query }) =>
      new JsonText(JSON.stringify(await findRecords(question, query.q, query.types))),
  )
}
