import { contactSupport, readOpportunityContact } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, queryRoute } from '../../kernel/http/route.ts'
import { countHit } from '../../kernel/throttle.ts'
import { contactOf } from './opportunity-contact.ts'
import { writeToTenant } from './write-to-firm.ts'

/** Stricter than for somebody who is known (api.md §3.5). */
const guests = { name: 'support-contact-guest', limit: 2, perSeconds: 3600 }

export function supportRoutes(app: FastifyInstance): void {
  queryRoute(app, readOpportunityContact, (question, { id }) => contactOf(question, id))
  commandRoute(app, contactSupport, async (work, { body, request }) => {
    if (work.actor.id === null)
      await countHit(work.platform, work.tenant, guests, `address:${request.address}`)
    await writeToTenant(work, body)
  })
}
