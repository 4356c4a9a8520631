import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, choice, instant, reference, text } from '../wire.ts'

/** A person who doesn't wish to be sounded: set by themselves, or by staff with a note. */
export const doNotSoundEntry = defineResource({
  name: 'do_not_sound_entry',
  path: 'do-not-sound',
  term: 'do_not_sound_entry',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'export'],
  written: {},
  computed: {
    user_id: reference('users'),
    user_name: text(201, { example: 'Eleanor Whitcombe' }),
    note: text(500).nullable(),
    set_by_name: text(201).nullable(),
    status: choice(['in_force', 'ended']),
    ended_at: instant().nullable(),
    ended_by_name: text(201).nullable(),
  },
  filters: { user_id: 'exact', status: 'exact' },
  search: ['user_name'],
  sorts: ['user_name'],
  columns: [
    { key: 'user_name', label: 'Investor', term: 'investor' },
    { key: 'status', label: 'Status' },
    { key: 'set_by_name', label: 'Added by' },
    { key: 'created_at', label: 'Added' },
    { key: 'ended_at', label: 'Removed' },
  ],
})

const answers = {
  access: { event: 'compliance', action: 'update' },
  requires: 'market_sounding_enabled',
} as const

/** 409 `already_done` for who is on the list. */
export const addToDoNotSound = defineEndpoint({
  ...answers,
  method: 'POST',
  path: doNotSoundEntry.path,
  summary: 'Put an investor on the list of people who are not sounded',
  body: z.object({ user_id: reference('users'), note: text(500) }),
  status: 204,
})

export const removeFromDoNotSound = defineEndpoint({
  ...answers,
  method: 'POST',
  path: `${doNotSoundEntry.path}/{id}/remove`,
  summary: 'Take an investor off the list of people who are not sounded',
  status: 204,
})

const preference = z.object({
  /** Whether the firm may ask this investor in market soundings. */
  may_ask: boolean(),
})

export const readSoundingPreference = defineEndpoint({
  method: 'GET',
  path: 'market-sounding-preference',
  summary: 'Read whether one may be asked in market soundings',
  access: 'investor',
  requires: 'market_sounding_enabled',
  answer: preference,
  status: 200,
})

export const changeSoundingPreference = defineEndpoint({
  method: 'PATCH',
  path: 'market-sounding-preference',
  summary: 'Say whether one may be asked in market soundings',
  access: 'investor',
  requires: 'market_sounding_enabled',
  body: preference,
  answer: preference,
  status: 200,
})
