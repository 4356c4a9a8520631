import { addFundLink, endFundLink, readFundStructure } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { showJson } from '../../../kernel/resource/show.ts'
import { addLink, endLink } from './link-funds.ts'
import { readStructure } from './read-structure.ts'
import { fundLinks } from './tables.ts'

/** How funds are joined to each other. */
export function structureRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundLinks)
  commandRoute(app, addFundLink, async (work, { body }) =>
    showJson(work.db, fundLinks, work, await addLink(work, body)),
  )
  commandRoute(app, endFundLink, async (work, { id, body }) => {
    await endLink(work, id, body)
    return showJson(work.db, fundLinks, work, id)
  })
  queryRoute(app, readFundStructure, (question, { id }) => readStructure(question, id))
}
