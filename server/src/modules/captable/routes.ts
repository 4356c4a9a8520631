import type { FastifyInstance } from 'fastify'
import { opportunityStatus, refuse, refuseField, say } from '@moorgate/contract'
import { londonDate } from '../../kernel/clock.ts'
import { readRoutes, resourceRoutes } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { capTableRoutes } from './cap-table-routes.ts'
import { certificateRoute } from './certificate-route.ts'
import { shareLots, sharePrices } from './tables.ts'

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

/** A price is of a company that has shares out, and of a day that has been. */
async function checkPrice(
  work: Work,
  values: Record<string, unknown>,
  existing: Record<string, unknown> | undefined,
) {
  const today = londonDate(work.now)
  if (typeof values['date'] === 'string' && values['date'] > today)
    refuseField('date', say.beforeOrEqual(today))
  const id = values['investment_opportunity_id'] ?? existing?.['investment_opportunity_id']
  const opportunity = await work.db
    .selectFrom('investment_opportunities')
    .select('status')
    .where('tenant_id', '=', work.tenant.id)
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!opportunity) refuseField('investment_opportunity_id', say.in)
  if (opportunity.status !== opportunityStatus.completed)
    refuse({
      code: 'conflict',
      reason: 'status',
      about: 'share_price',
    })
  return values
}
