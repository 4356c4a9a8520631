import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { accepted, boolean, choice, date, html, instant, reference, text } from '../wire.ts'

/** Digest of the words, 64 hexadecimal characters of SHA-256. */
const textVersion = () => text(64)

/**
 * Somebody's agreement to keep a confidential offer to themselves, before anything of it is shown (api.md
 * §2.5). It is written once and never changed. Listed for roles that may read the insider register (decision
 * 13).
 */
export const marketSoundingAcceptance = defineResource({
  name: 'market_sounding_acceptance',
  path: 'market-sounding-acceptance',
  term: 'insider_register_entry',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'export'],
  written: {},
  computed: {
    investment_opportunity_id: reference('investment-opportunities'),
    opportunity_name: text(160, { example: 'Project Saltmarsh' }),
    user_id: reference('users'),
    user_name: text(201, { example: 'Eleanor Whitcombe' }),
    accepted_at: instant(),
    /** When the sounding was cleansed: the person is on the insider list until then. */
    ceased_at: instant().nullable(),
    text_version: textVersion(),
    /** The words that were accepted. */
    statement: html(),
    address: text(45, { example: '203.0.113.7' }).nullable(),
    browser: text(500).nullable(),
  },
  filters: { user_id: 'exact', investment_opportunity_id: 'exact', between: 'between' },
  search: ['user_name', 'opportunity_name'],
  sorts: ['accepted_at', 'user_name', 'opportunity_name'],
  defaultSort: '-accepted_at',
  includes: {
    user: { to: 'users', many: false },
    investmentOpportunity: { to: 'investment-opportunities', many: false },
  },
  columns: [
    { key: 'user_name', label: 'Investor', term: 'investor' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'accepted_at', label: 'Accepted' },
    { key: 'ceased_at', label: 'Released' },
    { key: 'address', label: 'IP address' },
    { key: 'text_version', label: 'Text version' },
  ],
})

/**
 * An investor accepts the duties that come with a confidential offer that is meant for them; from then on
 * they read it. 201; a repeat is 200 with the same row. 404 for an offer that is not confidential or not for
 * them, 409 `expired` once the request has ended. `text_version` is of the words that were read: 409 `stale_version` where the tenant has changed them
 * since.
 */
export const acceptMarketSounding = defineEndpoint({
  method: 'POST',
  path: 'market-sounding-acceptance',
  summary: 'Accept the duties of a confidential offer',
  access: 'investor',
  requires: 'market_sounding_enabled',
  body: z.object({
    investment_opportunity_id: reference('investment-opportunities'),
    accepted: accepted(),
    text_version: textVersion().nullish(),
  }),
  answer: marketSoundingAcceptance.row,
  status: 201,
  also: [200],
})

/**
 * All that is said of a confidential offer beforehand: that there is one, its code name, since when and until
 * when it is open, and when it is expected to be public.
 */
const request = {
  investment_opportunity_id: reference('investment-opportunities'),
  /** What the offer is called until it is accepted; null where the firm has given it no code name. */
  code_name: text(80, { example: 'Project Saltmarsh' }).nullable(),
  /** When the request ends, if it does before the offer closes. */
  answer_by: instant().nullable(),
  expected_cleanse_date: date().nullable(),
  /** When the investor was invited; null where a rule opens the offer to them. */
  invited_at: instant().nullable(),
  /** Of the invitation, while it is unanswered: declining answers it. */
  invitation_id: reference('invitations').nullable(),
  close_date: date().nullable(),
}

/** Confidential offers that wait for the investor's answer: meant for them, neither accepted nor declined. */
export const readMarketSoundingRequests = defineEndpoint({
  method: 'GET',
  path: 'market-sounding-requests',
  summary: 'List the confidential offers that wait to be accepted',
  access: 'investor',
  requires: 'market_sounding_enabled',
  answer: z.array(z.object(request)),
  status: 200,
})

export const ownSoundingStatuses = ['waiting', 'accepted', 'released', 'expired'] as const

/**
 * One of them with the tenant's words, by the offer's id; also once it is accepted, cleansed or expired. A
 * release brings the notice that was sent.
 */
export const readMarketSounding = defineEndpoint({
  method: 'GET',
  path: 'market-sounding-requests/{id}',
  summary: 'Read what accepting a confidential offer means',
  access: 'investor',
  requires: 'market_sounding_enabled',
  answer: z.object({
    ...request,
    status: choice(ownSoundingStatuses),
    cleansed_at: instant().nullable(),
    notice: text(5000).nullable(),
    text: html(),
    text_version: textVersion(),
    accepted_at: instant().nullable(),
    /** Of a conversation that the firm made minutes of, which the investor agrees to or not. */
    minutes: z
      .object({
        id: reference('spoken-soundings'),
        spoken_at: instant(),
        text: text(20_000),
        agree_by: date(),
        is_answered: boolean(),
      })
      .nullable(),
  }),
  status: 200,
})
