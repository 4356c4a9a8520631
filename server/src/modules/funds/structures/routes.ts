import { addFundLink, endFundLink, readFundStructure } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { queryRoute } from '../../../kernel/http/route.ts'
import { resourceRoutes } from '../../../kernel/resource/routes.ts'
import { newRecordCommand, recordCommand } from '../../../kernel/resource/record-command.ts'
import { addLink, endLink } from './link-funds.ts'
import { readStructure } from './read-structure.ts'
import { fundLinks } from './tables.ts'

/** How funds are joined to each other. */
export function structureRoutes(app: FastifyInstance): void {
  resourceRoutes(app, fundLinks)
  newRecordCommand(app, addFundLink, fundLinks, (work, { body }) => addLink(work, body))
  recordCommand(app, endFundLink, fundLinks, (work, { id, body }) => endLink(work, id, body))
  queryRoute(app, readFundStructure, (question, { id }) => readStructure(question, id))
}
