import { viewAsInvestor as endpoint } from '@moorgate/contract/identity/index.ts'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../../kernel/http/route.ts'
import { viewAsInvestor } from './view-as-investor.ts'

/**
 * Nobody looks without leaving a trace: the token that opens the view comes from a command, and the command is
 * on record.
 */
export function viewingRoutes(app: FastifyInstance): void {
  commandRoute(app, endpoint, (work, { id }) => viewAsInvestor(work, id))
}
