import { sql } from 'kysely'
import { documentIs, requireSignUp } from '../../src/modules/registration-documents/test-documents.ts'
import { typeId } from '../../src/modules/suitability/test-tenant.ts'
import { become, inCategory } from './state.ts'
import type { State } from './state.ts'

/** In the category whose certificate is required, and this became of it. */
function certificateIs(
  status: Parameters<typeof documentIs>[1]['status'],
  lastDay?: string,
): NonNullable<State['enter']> {
  return async (api, userId) => {
    const { rows } = await sql<{ id: number }>`
      select id from registration_requirements where tenant_id = 1 and code = 'sophistication_certificate'`.execute(
      api.db,
    )
    await documentIs(api, {
      requirement: rows[0]!.id,
      user: userId,
      status,
      ...(lastDay !== undefined && { lastDay }),
    })
    await inCategory('certified_sophisticated')(api, userId)
  }
}

/** Something is missing of an investor’s details, or of the documents that are required of them. */
export const requiredStates: readonly State[] = [
  {
    name: 'details missing',
    kind: 'person',
    reason: 'details_missing',
    enter: become({ date_of_birth: null }),
  },
  {
    name: 'address not complete',
    kind: 'person',
    reason: 'details_missing',
    enter: become({ address: JSON.stringify({ line1: '14 Priory Walk', country: 'GB' }) }),
  },
  {
    name: 'sign-up document not accepted',
    kind: 'person',
    reason: 'documents_not_accepted',
    enter: async (api, userId) => {
      const category = 'self_certified_sophisticated'
      await requireSignUp(api, 'Notice to sophisticated investors', [await typeId(api, category)])
      await inCategory(category)(api, userId)
    },
  },
  {
    name: 'required document missing',
    kind: 'person',
    reason: 'documents_missing',
    enter: inCategory('certified_sophisticated'),
  },
  {
    name: 'required document in review',
    kind: 'person',
    reason: 'documents_pending',
    enter: certificateIs('submitted'),
  },
  {
    name: 'required document refused',
    kind: 'person',
    reason: 'documents_missing',
    enter: certificateIs('rejected'),
  },
  {
    name: 'required document past its last day',
    kind: 'person',
    reason: 'documents_missing',
    enter: certificateIs('approved', '2026-11-19'),
  },
]
