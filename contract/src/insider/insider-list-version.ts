import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { defineResource } from '../resource.ts'
import { boolean, instant, integer, reference, text } from '../wire.ts'
import { insiderListEntry, templateColumns, templateFields } from './insider-list.ts'

const version = {
  ...templateFields,
  number: integer({ min: 1, example: 2 }),
  /** When this version was written, and when the next one was; null while it counts. */
  recorded_at: instant(),
  replaced_at: instant().nullable(),
  recorded_by: text(255).nullable(),
  /** Null of a first version. */
  because: text(250).nullable(),
}

/**
 * Every version of every entry of an insider list, of people who were sounded and of people who were added. With
 * `filter[as_at]`, a moment, the list as it stood then; without it, its whole history.
 */
export const insiderListVersion = defineResource({
  name: 'insider_list_version',
  path: 'insider-list-versions',
  term: 'insider_register',
  event: 'compliance',
  requires: 'market_sounding_enabled',
  operations: ['list', 'export'],
  written: {},
  computed: {
    insider_list_entry_id: reference('insider-list'),
    investment_opportunity_id: reference('investment-opportunities'),
    is_sounded: boolean(),
    obtained_at: instant(),
    ...version,
  },
  filters: { investment_opportunity_id: 'exact', insider_list_entry_id: 'exact', as_at: 'scope' },
  sorts: ['insider_list_entry_id', 'number', 'obtained_at'],
  columns: [
    ...templateColumns,
    { key: 'number', label: 'Version' },
    { key: 'recorded_at', label: 'Version from' },
    { key: 'replaced_at', label: 'Version until' },
    { key: 'recorded_by', label: 'Changed by' },
    { key: 'because', label: 'Reason for the change' },
  ],
})

/** What an entry says and said before, the latest first, each with when, by whom and why it was written. */
export const readInsiderVersions = defineEndpoint({
  method: 'GET',
  path: `${insiderListEntry.path}/{id}/versions`,
  summary: 'Read the versions of an entry of an insider list',
  access: { event: 'compliance', action: 'index' },
  requires: 'market_sounding_enabled',
  answer: z.array(z.object(version)),
  status: 200,
})
