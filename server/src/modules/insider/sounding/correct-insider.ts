import { refuse } from '@moorgate/contract'
import type { BodyOf, correctInsider as endpoint } from '@moorgate/contract'
import { changeById, checkVersion } from '../../../kernel/rows.ts'
import type { Work } from '../../../kernel/work.ts'
import { keepVersions } from './insider-versions.ts'
import { lockInsider, momentsOf } from './insiders.ts'

const optionalFields = [
  'birth_surnames',
  'date_of_birth',
  'national_identification_number',
  'personal_phones',
  'home_address',
] as const

/**
 * Writes a new version of the entry of a person who was added; the one before is kept with who wrote it, when and
 * why. Also after the cleansing: a list is kept for five years, and what is wrong in it stays wrong. 409 where another
 * version was seen, or nothing differs.
 */
export async function correctInsider(work: Work, id: number, body: BodyOf<typeof endpoint>): Promise<void> {
  const { version, because, obtained_at: obtained, ceased_at: ceased, ...person } = body
  const row = await lockInsider(work, id)
  checkVersion(row, version)
  const { obtainedAt, ceasedAt } = await momentsOf(work, row.investment_opportunity_id, {
    obtained,
    ceased: ceased ?? null,
  })
  const empty = Object.fromEntries(optionalFields.map((field) => [field, null]))
  const said = { ...empty, ...person, obtained_at: obtainedAt, ceased_at: ceasedAt }
  const changed = Object.entries(said).filter(
    ([field, value]) => comparable(value) !== comparable(row[field as keyof typeof row]),
  )
  if (changed.length === 0) refuse({ code: 'conflict', reason: 'nothing_changed', about: 'insider' })
  await changeById(work, 'insiders', id, said)
  await keepVersions(work, [id], because)
  work.emit({
    type: 'insider_list_entry.corrected',
    subject: { type: 'insider_list_entry', id },
    payload: { investment_opportunity_id: row.investment_opportunity_id },
    before: { version: row.version },
    // Particulars stay on the list, which fewer people may read than what happened.
    after: { version: row.version + 1, fields: changed.map(([field]) => field) },
  })
}

const comparable = (value: unknown) => (value instanceof Date ? value.getTime() : (value ?? null))
