import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource, optional } from '../resource.ts'
import { choice, date, id, instant, integer, list, reference, text } from '../wire.ts'
import { isinField } from './isin.ts'

/** Why the information ceased to be inside information. */
export const cleanseReasons = ['announced', 'abandoned', 'stale'] as const
export type CleanseReason = (typeof cleanseReasons)[number]

export const soundingStatuses = ['open', 'cleansed'] as const

const details = {
  code_name: text(80, { example: 'Project Saltmarsh' }),
  isin: optional(isinField()),
  /** What the inside information is, for the insider list. */
  information: text(500, { example: 'Proposed placing of up to £18m' }),
  /** What is said to everybody who is asked, in the same words. */
  script: optional(text(5000)),
  expected_cleanse_date: date(),
}

const summary = integer({ min: 0 })

/** The sounding of a confidential offer: one for each offer. Compliance opens and cleanses it. */
export const marketSounding = defineResource({
  name: 'market_sounding',
  path: 'market-soundings',
  term: 'market_sounding',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    ...details,
    isin: text(12).nullable(),
    script: text(5000).nullable(),
    investment_opportunity_id: reference('investment-opportunities'),
    opportunity_name: text(160, { example: 'Saltern Energy, placing' }),
    issuer_name: text(160).nullable(),
    status: choice(soundingStatuses),
    cleansed_at: instant().nullable(),
    cleanse_reason: choice(cleanseReasons).nullable(),
    cleanse_note: text(500).nullable(),
    cleansed_by_name: text(201).nullable(),
    accepted_count: summary,
    waiting_count: summary,
    declined_count: summary,
    expired_count: summary,
  },
  filters: { investment_opportunity_id: 'exact', status: 'exact' },
  search: ['code_name', 'opportunity_name'],
  sorts: ['code_name', 'expected_cleanse_date', 'opportunity_name'],
  columns: [
    { key: 'code_name', label: 'Code name' },
    { key: 'opportunity_name', label: 'Opportunity', term: 'opportunity' },
    { key: 'status', label: 'Status' },
    { key: 'accepted_count', label: 'Accepted' },
    { key: 'waiting_count', label: 'Not answered' },
    { key: 'expected_cleanse_date', label: 'Expected to be public' },
    { key: 'cleansed_at', label: 'Cleansed' },
  ],
})

const answers = {
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
  answer: marketSounding.row,
} as const
const path = `${marketSounding.path}/{id}`

/** Opens the sounding of an offer that is marked as confidential. Its issuer is restricted from then on. */
export const openMarketSounding = defineEndpoint({
  ...answers,
  method: 'POST',
  path: marketSounding.path,
  summary: 'Open the market sounding of a confidential offer',
  body: z.object({ investment_opportunity_id: reference('investment-opportunities'), ...details }),
  status: 201,
})

/** Until it is cleansed. */
export const changeMarketSounding = defineEndpoint({
  ...answers,
  method: 'PATCH',
  path,
  summary: 'Change a market sounding',
  body: z.object(details).partial(),
  status: 200,
})

/**
 * Asks investors, each with an end. Refused on `user_ids.n` for who doesn't wish to be sounded, and for who
 * declined, unless a reason says why they are asked again.
 */
export const askInSounding = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${path}/requests`,
  summary: 'Ask investors in a market sounding',
  throttle: { name: 'invitations', limit: 60, perSeconds: 3600, by: 'user' },
  body: z.object({
    user_ids: list(id(), 500).refine((ids) => ids.length > 0, 'The :attribute field is required.'),
    answer_by: instant(),
    reason: text(500).nullish(),
  }),
  status: 201,
})

/**
 * Declares that the information is inside information no more. Everybody who accepted is released and gets a
 * notice; requests that are not answered end.
 */
export const cleanseMarketSounding = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${path}/cleanse`,
  summary: 'Cleanse a market sounding',
  body: z.object({
    reason: choice(cleanseReasons),
    /** Without it: now. */
    cleansed_at: instant().nullish(),
    note: optional(text(500)),
  }),
  status: 200,
})

/** Why an investor can't be asked at present. */
export const notAskedReasons = ['do_not_sound', 'waiting', 'accepted', 'declined'] as const

/** Investors to choose from, each with what stands against asking them. */
export const readSoundingCandidates = defineEndpoint({
  method: 'GET',
  path: `${path}/candidates`,
  summary: 'Find investors to ask in a market sounding',
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
  query: z.object({ search: text(100).optional() }),
  answer: z.array(
    z.object({
      user_id: reference('users'),
      user_name: text(201),
      not_asked: choice(notAskedReasons).nullable(),
    }),
  ),
  status: 200,
})

export const soundingRequestStatuses = [
  'waiting',
  'accepted',
  'released',
  'declined',
  'expired',
  'ended',
  'withdrawn',
] as const
export type SoundingRequestStatus = (typeof soundingRequestStatuses)[number]

/**
 * Each time that an investor was asked in a sounding, and what came of it. None is deleted: a request that was
 * declined stays beside the one that came after it.
 */
export const soundingRequest = defineResource({
  name: 'sounding_request',
  path: 'sounding-requests',
  term: 'market_sounding',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'export'],
  written: {},
  computed: {
    investment_opportunity_id: reference('investment-opportunities'),
    opportunity_name: text(160),
    code_name: text(80).nullable(),
    user_id: reference('users'),
    user_name: text(201, { example: 'Eleanor Whitcombe' }),
    status: choice(soundingRequestStatuses),
    answer_by: instant().nullable(),
    answered_at: instant().nullable(),
    asked_by_name: text(201).nullable(),
    /** Why a person who had declined was asked again. */
    asked_again_because: text(500).nullable(),
    notified_at: instant().nullable(),
    /** The cleansing notice that they were sent. */
    notice: text(5000).nullable(),
  },
  filters: { investment_opportunity_id: 'exact', user_id: 'exact', status: 'exact' },
  search: ['user_name', 'opportunity_name'],
  sorts: ['user_name', 'answer_by'],
  columns: [
    { key: 'user_name', label: 'Investor', term: 'investor' },
    { key: 'status', label: 'Status' },
    { key: 'created_at', label: 'Asked' },
    { key: 'answer_by', label: 'Answer by' },
    { key: 'answered_at', label: 'Answered' },
    { key: 'notified_at', label: 'Notice sent' },
  ],
})
