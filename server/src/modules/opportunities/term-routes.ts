import { approveReward as approveRewardEndpoint } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute } from '../../kernel/http/route.ts'
import { resourceRoutes, showJson } from '../../kernel/resource/routes.ts'
import { isChange } from '../../kernel/resource/write.ts'
import { approveReward } from './approve-reward.ts'
import { pieces } from './page/page-routes.ts'
import { keepsClaims, mustBeUnclaimed } from './reward-claims.ts'
import {
  intentTerms,
  opportunityTerms,
  pageQuestions,
  rewards,
  taxOptions,
  termConditions,
} from './term-tables.ts'

const offer = (row: Record<string, unknown>) => ({
  owner_type: 'investment_opportunity' as const,
  owner_id: row['investment_opportunity_id'] as number,
})

/** Terms, conditions, questions and rewards of an offer's page, and the tax schemes that a firm offers. */
export function termRoutes(app: FastifyInstance): void {
  for (const table of [opportunityTerms, termConditions, intentTerms, pageQuestions])
    pieces(app, table, { ownerOf: offer })
  pieces(app, rewards, {
    ownerOf: offer,
    // Whoever changes a reward has written it, and nobody has signed what it says now.
    complete: async (work, values, { existing }) => {
      if (existing && !isChange(rewards, existing, values)) return {}
      if (existing) await keepsClaims(work, values, existing)
      return { ...values, written_by: work.actor.id, approved_at: null, approved_by: null }
    },
    mayDelete: mustBeUnclaimed,
  })
  commandRoute(app, approveRewardEndpoint, async (work, { id }) => {
    await showJson(work.db, rewards, work, id)
    await approveReward(work, id)
    return showJson(work.db, rewards, work, id)
  })
  resourceRoutes(app, taxOptions)
}
