import type { Resource } from '@moorgate/contract'
import type { ListCaller } from './request.ts'
import { badRequest, namesIn, refuseNames } from './names.ts'
import type { ParameterValue } from './names.ts'

/**
 * A relation to answer with each record, or how many there are of it, whether there is one, or what they come
 * to in money.
 */
export interface RequestedInclude {
  /** As declared, camelCase. */
  relation: string
  /** As answered: `investment_method_entities`, `users_count`, `users_exists`, `investments_sum`. */
  key: string
  kind: 'relation' | 'count' | 'exists' | 'sum'
  children: RequestedInclude[]
}

export interface RequestedIncludes {
  includes: RequestedInclude[]
  /** Every resource that the answer will hold records of, the list's own first. */
  resources: Resource[]
}

const maxIncludes = 20
const maxDepth = 3

/**
 * Reads `include=organisation,investmentMethodEntities.investmentMethod,usersCount` into a tree; parents are
 * implied. What the caller may not read does not exist for it. `…Count` and `…Exists` come with every
 * first-level relation, `…Sum` with those that say so.
 */
export function readIncludes(
  resource: Resource,
  given: ParameterValue | undefined,
  caller: ListCaller,
): RequestedIncludes {
  const paths = namesIn(given, 'include')
  if (paths.length > maxIncludes)
    badRequest(`The include parameter must not have more than ${maxIncludes} values.`)
  const tooDeep = paths.find((path) => path.split('.').length > maxDepth)
  if (tooDeep) badRequest(`The include \`${tooDeep}\` must not be nested more than ${maxDepth} deep.`)

  const requested: RequestedIncludes = { includes: [], resources: [resource] }
  const unknown = paths.filter((path) => !addPath(path, resource, requested, caller))
  if (unknown.length > 0) refuseNames.include(unknown, allowedIncludes(resource, caller))
  return requested
}

/** Adds one dotted path to the tree; false when a step of it is not allowed. */
function addPath(
  path: string,
  resource: Resource,
  requestedIncludes: RequestedIncludes,
  caller: ListCaller,
): boolean {
  const aggregate = aggregateOf(path, resource, caller)
  if (aggregate) return requestedIncludes.includes.push(aggregate) > 0
  let level = requestedIncludes.includes
  let at = resource
  for (const relation of path.split('.')) {
    const related = relatedTo(at, relation, caller)
    if (!related) return false
    let node = level.find((each) => each.relation === relation && each.kind === 'relation')
    const key = answeredKey(at, relation)
    if (!node) level.push((node = { relation, key, kind: 'relation', children: [] }))
    if (!requestedIncludes.resources.includes(related)) requestedIncludes.resources.push(related)
    level = node.children
    at = related
  }
  return true
}

function aggregateOf(path: string, resource: Resource, caller: ListCaller): RequestedInclude | undefined {
  const [, relation, ending = ''] = /^([A-Za-z]\w*?)(Count|Exists|Sum)$/.exec(path) ?? []
  if (relation === undefined || Object.hasOwn(resource.includes, path)) return undefined
  if (!relatedTo(resource, relation, caller)) return undefined
  if (!endingsOf(resource, relation).includes(ending)) return undefined
  return { relation, key: snakeCase(path), kind: aggregates[ending]!, children: [] }
}

const aggregates: Readonly<Record<string, RequestedInclude['kind']>> = {
  Count: 'count',
  Exists: 'exists',
  Sum: 'sum',
}

const endingsOf = (resource: Resource, relation: string): string[] =>
  resource.includes[relation]!.sum === true ? ['Count', 'Exists', 'Sum'] : ['Count', 'Exists']

/** The resource that a relation leads to, if this caller may read it, and may see the relation. */
function relatedTo(resource: Resource, relation: string, caller: ListCaller): Resource | undefined {
  if (!Object.hasOwn(resource.includes, relation)) return undefined
  if (caller.hiddenOf(resource).includes(relation)) return undefined
  const related = caller.resourceByPath(resource.includes[relation]!.to)
  return related && caller.mayRead(related) ? related : undefined
}

const allowedIncludes = (resource: Resource, caller: ListCaller): string[] =>
  Object.keys(resource.includes)
    .filter((relation) => relatedTo(resource, relation, caller))
    .flatMap((relation) => [
      relation,
      ...endingsOf(resource, relation).map((ending) => `${relation}${ending}`),
    ])

/** The key under which a relation, or a count of it, is answered. */
export const answeredKey = (resource: Resource, relation: string): string =>
  resource.includes[relation]?.as ?? snakeCase(relation)

/** `investmentMethodEntities` → `investment_method_entities`. */
const snakeCase = (name: string) => name.replaceAll(/(?<=.)(?=[A-Z])/g, '_').toLowerCase()
