import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/**
 * Beside an entry of the navigation: how many records its list has, by the entry's key. Applications are
 * those that wait.
 */
export const navigationCounts = z.partialRecord(
  z.enum([
    'deals',
    'opportunities',
    'existing',
    'companies',
    'investors',
    'contacts',
    'organisations',
    'organisation-applications',
    'investment-methods',
    'nominees',
    'updates',
  ]),
  z.int().min(0),
)

/** Entries that the caller's navigation does not have are not counted. Beyond 100,000 it is 100,001. */
export const readNavigationCounts = defineEndpoint({
  method: 'GET',
  path: 'navigation/counts',
  summary: 'Count what the entries of the back office’s navigation list',
  access: 'staff',
  answer: navigationCounts,
  status: 200,
})
