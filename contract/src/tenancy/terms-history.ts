import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, httpsUrl, html, instant, integer, list, reference, text } from '../wire.ts'

/**
 * Somebody's acceptance of the firm's terms, as it was given: at registration, or when they were asked again.
 * Which text that was is told by `terms-texts`: the one of this version that was in force at the time.
 */
export const termsAcceptance = defineResource({
  name: 'terms_acceptance',
  path: 'terms-acceptances',
  term: 'acceptance',
  event: 'branding',
  operations: ['list', 'export'],
  written: {},
  computed: {
    user_id: reference('users'),
    user_name: text(201, { example: 'Eleanor Whitcombe' }),
    terms_version: integer({ min: 1, example: 2 }),
    accepted_at: instant(),
  },
  filters: { user_id: 'exact', terms_version: 'exact', between: 'between' },
  sorts: ['accepted_at', 'user_name', 'terms_version'],
  defaultSort: '-accepted_at',
  columns: [
    { key: 'user_name', label: 'Name' },
    { key: 'terms_version', label: 'Version' },
    { key: 'accepted_at', label: 'Accepted' },
  ],
})

/** Every text of the terms that was ever in force, newest first: published versions and their corrections. */
export const readTermsTexts = defineEndpoint({
  method: 'GET',
  path: 'terms-texts',
  summary: 'Every text of the terms that was ever in force',
  access: { event: 'branding', action: 'index' },
  answer: list(
    z.object({
      terms_version: integer({ min: 1, example: 2 }),
      /** 0 as it was published; 1 after its first correction, about which nobody was asked. */
      correction: integer({ min: 0, example: 0 }),
      from: instant(),
      /** When the next text replaced it; null for the one in force. */
      until: instant().nullable(),
      in_force: boolean(),
      /** Who published or corrected it; null for the terms that the firm began with. */
      changed_by: text(201, { example: 'Priya Nair' }).nullable(),
      format: choice(['html', 'url']),
      text: html(),
      url: httpsUrl().nullable(),
      /** How many people accepted the version while it had this text. */
      accepted_count: integer({ min: 0, example: 269 }),
    }),
    10_000,
  ),
  status: 200,
})
