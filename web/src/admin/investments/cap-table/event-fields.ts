import type { EventField } from './event-kinds.ts'
import type { Members } from './queries.ts'

/** What stands in the form of an event, by the names of its fields. */
export type Values = Readonly<Record<string, string>>

/** The fields that stand in the form, given what is chosen in it. */
export const shownFields = (fields: readonly EventField[], values: Values): EventField[] =>
  fields.filter(
    ({ when, whenSaid }) =>
      (when === undefined || values[when[0]] === when[1]) &&
      (whenSaid === undefined || Boolean(values[whenSaid])),
  )

/** What a choice begins with: the first of it. */
export function startValues(fields: readonly EventField[]): Record<string, string> {
  return Object.fromEntries(
    fields.map(({ name, as }) => [name, typeof as === 'string' ? '' : (as[0]?.[0] ?? '')]),
  )
}

/** What is sent: the fields that are shown, empty ones left out. */
export function bodyOf(fields: readonly EventField[], values: Values): Record<string, string> {
  return Object.fromEntries(
    shownFields(fields, values).flatMap(({ name }) => {
      const value = values[name] ?? ''
      return value === '' ? [] : [[name, value]]
    }),
  )
}

/** Choices that the table itself gives. */
export function choicesFor(
  as: EventField['as'],
  register: Members,
): { value: string; label: string }[] | undefined {
  if (typeof as !== 'string') return as.map(([value, label]) => ({ value, label }))
  if (as === 'holder') return register.holders.map(({ holder: value, name }) => ({ value, label: name }))
  if (as === 'plan') return register.plans.map((name) => ({ value: name, label: name }))
  if (as === 'grant')
    return register.grants.map(({ id, name, shares: left }) => ({
      value: String(id),
      label: `${name} (${left} left)`,
    }))
  if (as === 'note') return register.notes.map(({ id, name }) => ({ value: String(id), label: name }))
  return undefined
}
