import type { FastifyRequest } from 'fastify'
import type { DelegationOptions } from '../../kernel/http/impersonation.ts'
import type { Delegation } from '../../kernel/work.ts'
import { findDelegation } from './invitations.ts'

/**
 * What somebody may read whom an investor let in: the account's holdings, and how they are held. Offers are
 * promotions to the investor alone; security, tax, messages and everything that was said about suitability
 * are nobody else's business. What is not named is closed. Of these, each table declares which rows and
 * fields are shared.
 */
const opened = new Set([
  'user',
  'portfolio',
  'share-lots',
  'share-prices',
  'investments',
  'cash-call-lines',
  'refunds',
  'investment-methods',
  'investment-method-entities',
  'organisations',
])

function opens(request: FastifyRequest, { documents: mayReadDocuments }: Delegation): boolean {
  const { guard } = request.routeOptions.config
  if (guard?.access === 'guest') return true
  const [, root, area = '', second] = (request.routeOptions.url ?? '').split('/')
  // Payment details, evidence of funds and offers of a place concern the person who invests.
  if (
    ['/payment-details', '/evidence', '/place-offer'].some((end) => request.routeOptions.url?.endsWith(end))
  )
    return false
  if (root === 'files') return area === 'avatars' || (mayReadDocuments && area === 'documents')
  if (root !== 'api') return false
  if (request.routeOptions.url?.endsWith('/certificate')) return mayReadDocuments
  if (area === 'user') return second === undefined
  return opened.has(area) || (mayReadDocuments && area === 'documents')
}

export const delegations: DelegationOptions = { find: findDelegation, opens }
