import {
  approveOpportunityBank as approveEndpoint,
  readOpportunityBank,
  refuseOpportunityBank as refuseEndpoint,
  setOpportunityBank as setEndpoint,
} from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { approveOpportunityBank, refuseOpportunityBank, setOpportunityBank } from './collection-account.ts'
import { showOpportunityBank } from './show-account.ts'

export function collectionAccountRoutes(app: FastifyInstance): void {
  commandRoute(app, setEndpoint, (work, { id, body }) => setOpportunityBank(work, id, body))
  commandRoute(app, approveEndpoint, (work, { id, body }) =>
    approveOpportunityBank(work, id, body.bank_account_id),
  )
  commandRoute(app, refuseEndpoint, (work, { id, body }) => refuseOpportunityBank(work, id, body))
  queryRoute(app, readOpportunityBank, (question, { id }) => showOpportunityBank(question, id))
}
