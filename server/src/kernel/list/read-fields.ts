import type { Resource } from '@moorgate/contract'
import type { ListCaller } from './request.ts'
import { isMap, namesIn, refuseNames } from './names.ts'
import type { ParameterValue } from './names.ts'

/** Fields by resource type (`users`); a type that is not in it answers all its fields. */
export type RequestedFields = ReadonlyMap<string, readonly string[]>

/**
 * Reads `fields[users]=id,name`, and for the list's own type also `fields=id,name` and `fields=users.id`.
 * Types are the list's own and those of its includes. Refuses fields that the caller may not see.
 */
export function readFields(
  resources: readonly Resource[],
  given: ParameterValue | undefined,
  caller: ListCaller,
): RequestedFields {
  if (given === undefined || given === null) return new Map()
  const requested = dottedNames(resources[0]!, given)
  const allowed = resources.flatMap((resource) =>
    caller.fieldsOf(resource).map((field) => `${resource.type}.${field}`),
  )
  const known = new Set(allowed)
  const unknown = requested.filter((name) => !known.has(name))
  if (unknown.length > 0) refuseNames.field(unknown, allowed)
  const byType = Map.groupBy(requested, (name) => name.slice(0, name.indexOf('.')))
  return new Map([...byType].map(([type, names]) => [type, names.map((name) => name.slice(type.length + 1))]))
}

function dottedNames(main: Resource, parameterValue: ParameterValue): string[] {
  const groups = isMap(parameterValue)
    ? Object.entries(parameterValue)
    : [[main.type, parameterValue] as const]
  const names = groups.flatMap(([type, fields]) =>
    namesIn(fields, 'fields').map((name) => (name.startsWith(`${type}.`) ? name : `${type}.${name}`)),
  )
  return [...new Set(names)]
}
