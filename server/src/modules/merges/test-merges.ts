import assert from 'node:assert/strict'
import type { Client } from '../../../test/harness.ts'

let count = 0

/** Adds an investor with a name of the same family. */
export const add = async (staff: Client, overrides: Record<string, unknown> = {}) => {
  count += 1
  const answer = await staff.post('/api/users', {
    first_name: 'Catherine',
    last_name: `Lyle${count}`,
    email: `lyle${count}@lyle.example`,
    ...overrides,
  })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data as { id: number; email: string; version: number; reference: string }
}

/** What a merge with these choices would do. */
export const preview = (staff: Client, kept: number, closed: number, choices = '') =>
  staff.get(`/api/merges/preview?kept_id=${kept}&closed_id=${closed}${choices}`)

/** Asks for a merge. */
export const merge = (staff: Client, kept: number, closed: number, choices = {}) =>
  staff.post('/api/merges', { kept_id: kept, closed_id: closed, choices })
