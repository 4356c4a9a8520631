import type { MergeField, MergeSide } from '@moorgate/contract'
import { mergeFields } from '@moorgate/contract'
import type { PersonRow } from './people.ts'

/** Which record's value was chosen, of the fields that were decided. */
export type Choices = Partial<Record<MergeField, MergeSide>>

/** Columns that go together: an address is proven or not, a category has its date. */
const columnsOf: Readonly<Record<MergeField, readonly string[]>> = {
  name: ['title', 'first_name', 'middle_names', 'last_name'],
  email: ['email', 'email_verified_at', 'email_set_by'],
  phone: ['phone'],
  date_of_birth: ['date_of_birth'],
  nationality: ['nationality'],
  country_of_residence: ['country_of_residence'],
  address: ['address'],
  employment_status: ['employment_status'],
  occupation: ['occupation'],
  source_of_wealth: ['source_of_wealth'],
  category: ['investor_type_id', 'category_status', 'category_expires_at'],
  identity: ['aml_status', 'identity_product', 'screening_status'],
  test: ['compliance_passed', 'compliance_passed_at', 'compliance_tries', 'compliance_locked_until'],
  direct_offer: [
    'direct_offer_continued_at',
    'direct_offer_requested_at',
    'direct_offer_warned_at',
    'direct_offer_left_at',
    'direct_offer_told_at',
  ],
  owner: ['owner_id'],
  lead_status: ['lead_status_id'],
  marketing: ['marketing'],
  source: ['source'],
}

/** Columns of the people that a merge may change, for keeping what was. */
export const mergedColumns = mergeFields.flatMap((field) => columnsOf[field])

/** Standings of the identity check from the strictest. A record can't lose a failed check by being merged. */
const strictest = ['failed', 'referred'] as const

/**
 * The side that a rule decides, no matter who chooses: consent to marketing holds only where both gave it,
 * a failed or referred identity check stays, and so does a pause before a first offer that isn't finished.
 * undefined where people may choose.
 */
export function ruledSide(field: MergeField, personRow: PersonRow, closed: PersonRow): MergeSide | undefined {
  if (isSame(field, personRow, closed)) return undefined
  if (field === 'marketing') return personRow['marketing'] === true ? 'closed' : 'kept'
  if (field === 'direct_offer') return unfinishedPause(personRow, closed)
  if (field !== 'identity') return undefined
  for (const status of strictest) {
    if (personRow['aml_status'] === status) return 'kept'
    if (closed['aml_status'] === status) return 'closed'
  }
  return undefined
}

/** The side whose pause has begun and wasn't answered yet; of two, the one that began later. */
function unfinishedPause(personRow: PersonRow, closed: PersonRow): MergeSide | undefined {
  const [kept, other] = [pauseBegan(personRow), pauseBegan(closed)]
  if (kept === undefined && other === undefined) return undefined
  return (other ?? 0) > (kept ?? 0) ? 'closed' : 'kept'
}

function pauseBegan(person: PersonRow): number | undefined {
  const requestedAt = person['direct_offer_requested_at'] as Date | null
  return requestedAt && !person['direct_offer_continued_at'] ? requestedAt.getTime() : undefined
}

/**
 * The side that each field has: the rule's, else the choice, else the kept record's unless it says nothing.
 */
export function sidesOf(
  personRow: PersonRow,
  closed: PersonRow,
  choices: Choices,
): Record<MergeField, MergeSide> {
  const side = (field: MergeField): MergeSide =>
    ruledSide(field, personRow, closed) ??
    choices[field] ??
    (isEmpty(field, personRow) && !isEmpty(field, closed) ? 'closed' : 'kept')
  return Object.fromEntries(mergeFields.map((field) => [field, side(field)])) as Record<MergeField, MergeSide>
}

/** Values of the kept record's columns as the sides make them. */
export function resultOf(
  personRow: PersonRow,
  closed: PersonRow,
  sides: Readonly<Record<MergeField, MergeSide>>,
): Record<string, unknown> {
  return Object.fromEntries(
    mergeFields.flatMap((field) =>
      columnsOf[field].map((column) => [
        column,
        (sides[field] === 'kept' ? personRow : closed)[column] ?? null,
      ]),
    ),
  )
}

export const isSame = (field: MergeField, personRow: PersonRow, closed: PersonRow): boolean =>
  columnsOf[field].every(
    (column) => JSON.stringify(personRow[column] ?? null) === JSON.stringify(closed[column] ?? null),
  )

const nothing = new Set<unknown>([null, undefined, '', 'none', 'not_started', 0])
const isEmpty = (field: MergeField, person: PersonRow) => nothing.has(person[columnsOf[field][0] ?? ''])
