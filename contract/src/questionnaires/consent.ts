import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { boolean, choice, instant, integer, pattern, reference, text } from '../wire.ts'

const purpose = () => pattern(/^[a-z][a-z0-9_]{0,59}$/, 60, 'marketing_email')

/**
 * One decision about one purpose, as it was worded. Decisions are only ever added: the newest counts, and a
 * withdrawal is as easy as consent (UK GDPR, article 7).
 */
export const investorConsent = defineResource({
  name: 'investor_consent',
  path: 'investor-consents',
  term: 'investor',
  event: 'investors',
  reads: 'visit',
  read: 'own',
  operations: ['list', 'show'],
  written: {
    user_id: reference('users').optional(),
    purpose: purpose(),
    granted: boolean(),
    /** How staff came to know it: "By telephone, 12 May". Required of staff. */
    note: optional(text(300, { min: 3, example: 'By telephone' })),
  },
  computed: {
    title: text(600),
    text: text(2000).nullable(),
    source: choice(['investor', 'staff']),
    version_number: integer({ min: 1 }),
    decided_at: instant(),
    decided_by: text(160).nullable(),
  },
  filters: { user_id: 'exact', purpose: 'exact' },
  sorts: ['decided_at', 'purpose'],
  defaultSort: '-id',
})

export const decideConsent = defineEndpoint({
  method: 'POST',
  path: 'investor-consents',
  summary: 'Give or withdraw consent to a purpose',
  access: { event: 'investors', action: 'update', own: true },
  body: investorConsent.create,
  answer: investorConsent.row,
  status: 201,
})

/** Where somebody stands on every purpose that the tenant asks about now. */
const consentStanding = z.object({
  purpose: purpose(),
  title: text(600),
  text: text(2000).nullable(),
  /** null: never decided, which is not consent. */
  granted: boolean().nullable(),
  /** null beside `granted`: turned on or off elsewhere, as with the subscription. */
  decided_at: instant().nullable(),
  decided_by: text(160).nullable(),
  source: choice(['investor', 'staff']).nullable(),
  note: text(300).nullable(),
  /** The words have changed since. */
  is_outdated: boolean(),
})
export type ConsentStanding = z.output<typeof consentStanding>

export const readConsents = defineEndpoint({
  method: 'GET',
  path: 'investor-consents/standing',
  summary: 'What someone consents to now',
  access: { event: 'investors', action: 'visit', own: true },
  query: z.object({ user_id: reference('users').optional() }),
  answer: z.array(consentStanding),
  status: 200,
})
