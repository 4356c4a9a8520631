import { addressValues } from '../../../kernel/address.ts'
import { textsOf } from '../../../kernel/form-values.ts'
import type { NamedRecord } from '../../../features/records/reference-query.ts'

/** Fields that are plain texts of an investor and of a contact alike. */
const texts = [
  'title',
  'first_name',
  'middle_names',
  'last_name',
  'email',
  'phone',
  'date_of_birth',
  'nationality',
  'country_of_residence',
  'occupation',
] as const

type Texts = Readonly<Record<(typeof texts)[number], string | null>>

/** What an investor's record and a contact's have in common, as a form reads it. */
export interface PersonRecord extends Texts {
  address: Parameters<typeof addressValues>[0]
  owner_id: number | null
  lead_status_id: number | null
  client_groups?: readonly NamedRecord[] | undefined
}

const nothing = Object.fromEntries(texts.map((name) => [name, null])) as Texts

/** An id as a native list holds it: "" where there is none. */
export const idText = (id: number | null | undefined): string =>
  id === null || id === undefined ? '' : String(id)

/** What a form about a person begins with: the record as text, or nothing of a new one. */
export function personValues(person: PersonRecord | undefined) {
  return {
    ...textsOf(person ?? nothing, texts),
    address: addressValues(person?.address),
    owner_id: (person?.owner_id ?? '') as number | '',
    lead_status_id: idText(person?.lead_status_id),
    client_group_ids: (person?.client_groups ?? []).map(({ id }) => id),
  }
}

/**
 * References that are chosen by typing are numbers in the record and text in a list: both compare as text.
 */
export const loosely = <Values extends Readonly<Record<string, unknown>>>(
  values: Values,
  names: readonly (keyof Values & string)[],
): Record<string, unknown> => ({
  ...values,
  ...Object.fromEntries(names.map((name) => [name, String(values[name])])),
})
