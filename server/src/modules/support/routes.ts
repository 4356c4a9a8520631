import { contactSupport, readOfferContact } from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { act, ask } from '../../kernel/http/route.ts'
import { countHit } from '../../kernel/throttle.ts'
import { contactOf } from './offer-contact.ts'
import { writeToFirm } from './write-to-firm.ts'

/** Stricter than for somebody who is known (api.md §3.5). */
const guests = { name: 'support-contact-guest', limit: 2, perSeconds: 3600 }

export function supportRoutes(app: FastifyInstance): void {
  ask(app, readOfferContact, (question, { id }) => contactOf(question, id))
  act(app, contactSupport, async (work, { body, request }) => {
    if (work.actor.id === null)
      await countHit(work.platform, work.tenant, guests, `address:${request.address}`)
    await writeToFirm(work, body)
  })
}
