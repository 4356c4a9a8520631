import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import type { CollectingKind } from './collecting-record.ts'
import { approveSetAccount, refuseSetAccount, setAccount } from './collection-account.ts'
import { opportunityAccount } from './opportunity-account.ts'
import { showAccount } from './show-account.ts'

export function collectionAccountRoutes(app: FastifyInstance): void {
  accountRoutes(app, opportunityAccount, {
    set: contract.setOpportunityBank,
    approve: contract.approveOpportunityBank,
    refuse: contract.refuseOpportunityBank,
    read: contract.readOpportunityBank,
  })
}

interface AccountEndpoints {
  set: typeof contract.setOpportunityBank
  approve: typeof contract.approveOpportunityBank
  refuse: typeof contract.refuseOpportunityBank
  read: typeof contract.readOpportunityBank
}

/** The account of a kind of record: set, decided about by a second person, and read. */
export function accountRoutes(app: FastifyInstance, kind: CollectingKind, endpoints: AccountEndpoints): void {
  commandRoute(app, endpoints.set, (work, { id, body }) => setAccount(work, kind, id, body))
  commandRoute(app, endpoints.approve, (work, { id, body }) =>
    approveSetAccount(work, kind, id, body.bank_account_id),
  )
  commandRoute(app, endpoints.refuse, (work, { id, body }) => refuseSetAccount(work, kind, id, body))
  queryRoute(app, endpoints.read, (question, { id }) => showAccount(question, kind, id))
}
