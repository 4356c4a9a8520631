import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { accepted, boolean, choice, date, instant, reference, text } from '../wire.ts'
import { marketSounding } from './sounding.ts'

export const spokenChannels = ['phone', 'meeting'] as const
export const spokenAnswers = ['accepted', 'declined'] as const

/** For how many working days minutes wait to be agreed (Implementing Regulation (EU) 2016/959, as retained). */
export const minutesWorkingDays = 5

/**
 * What the minutes of a conversation have come to. `recorded` has a recording and needs no agreement, nor does
 * `not_needed`, where nothing was disclosed. `unsigned` was not agreed within five working days.
 */
export const minutesStatuses = [
  'recorded',
  'not_needed',
  'waiting',
  'agreed',
  'disagreed',
  'unsigned',
] as const
export type MinutesStatus = (typeof minutesStatuses)[number]

const said = {
  user_id: reference('users'),
  channel: choice(spokenChannels),
  spoken_at: instant(),
  spoken_with: text(160, { example: 'Eleanor Whitcombe' }),
  /** The number that was called, or where the meeting was. */
  contact_details: text(200, { example: '+44 7700 900123' }),
  answer: choice(spokenAnswers),
  recording_reference: text(120, { example: 'Line 4, 2026-11-20 10:02' }).nullish(),
  /** What was said, in the order in which it was said. */
  minutes: text(20_000),
}

/** A sounding by telephone or at a meeting, with its record. Nothing of it is changed afterwards. */
export const spokenSounding = defineResource({
  name: 'spoken_sounding',
  path: 'spoken-soundings',
  term: 'market_sounding',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'show', 'export'],
  written: {},
  computed: {
    ...said,
    market_sounding_id: reference('market-soundings'),
    code_name: text(80),
    user_name: text(201, { example: 'Eleanor Whitcombe' }),
    recording_reference: text(120).nullable(),
    minutes_status: choice(minutesStatuses),
    agree_by: date().nullable(),
    agreed_at: instant().nullable(),
    disagreement: text(5000).nullable(),
    recorded_by_name: text(201).nullable(),
  },
  filters: { market_sounding_id: 'exact', user_id: 'exact', minutes_status: 'exact' },
  search: ['user_name'],
  sorts: ['spoken_at', 'user_name'],
  defaultSort: '-spoken_at',
  columns: [
    { key: 'user_name', label: 'Investor', term: 'investor' },
    { key: 'channel', label: 'How' },
    { key: 'spoken_at', label: 'When' },
    { key: 'answer', label: 'Answer' },
    { key: 'minutes_status', label: 'Minutes' },
  ],
})

/**
 * Keeps the record of a sounding that was made in a conversation. It has the same effects as one in the portal:
 * who accepted reads the offer, is on the insider list from that moment on, and is released by the cleansing.
 * Minutes without a recording are sent to the person, who agrees to them or says what is different.
 */
export const recordSpokenSounding = defineEndpoint({
  method: 'POST',
  path: `${marketSounding.path}/{id}/spoken`,
  summary: 'Record a market sounding by telephone or at a meeting',
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
  body: z.object({
    ...said,
    /** The person was told, before anything was disclosed, what the rules ask for, in the words of the script. */
    duties_told: accepted(),
    /** Why somebody who declined was asked again. */
    reason: text(500).nullish(),
  }),
  answer: spokenSounding.row,
  status: 201,
})

/** The person who was sounded agrees to the minutes, or says what is different. Once; within the time and after. */
export const answerMinutes = defineEndpoint({
  method: 'POST',
  path: `${spokenSounding.path}/{id}/minutes`,
  summary: 'Agree to the minutes of a conversation, or say what is different',
  access: 'investor',
  requires: 'market_sounding_enabled',
  body: z.object({ agreed: boolean(), disagreement: text(5000).nullish() }),
  status: 204,
})
