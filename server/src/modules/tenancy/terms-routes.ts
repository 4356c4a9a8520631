import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { versionOf } from '../../kernel/http/version.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import type { Work } from '../../kernel/work.ts'
import { changeTermsPlan, planTerms, withdrawTermsPlan } from './plan-terms.ts'
import { readTermsTexts, termsAcceptances } from './terms-history.ts'
import { termsPlansOf } from './terms-plans.ts'

/** What the terms were, what they will be, and who accepted them. */
export function termsRoutes(app: FastifyInstance): void {
  resourceRoutes(app, termsAcceptances)
  queryRoute(app, contract.readTermsTexts, readTermsTexts)
  queryRoute(app, contract.readTermsPlans, (question) => termsPlansOf(question))
  commandRoute(app, contract.planTerms, async (work, { body }) => planOf(work, await planTerms(work, body)))
  commandRoute(app, contract.changeTermsPlan, async (work, { id, body, request }) => {
    await changeTermsPlan(work, id, body, versionOf(request))
    return planOf(work, id)
  })
  commandRoute(app, contract.withdrawTermsPlan, async (work, { id }) => {
    await withdrawTermsPlan(work, id)
    return planOf(work, id)
  })
}

const planOf = async (work: Work, id: number) => (await termsPlansOf(work, id))[0]!
