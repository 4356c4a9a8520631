import { z } from 'zod'
import { mayBeEmpty } from '@moorgate/contract'
import type { Filter, Resource } from '@moorgate/contract'
import { schemaOf } from './schema.ts'
import type { Definitions, Json } from './schema.ts'

export const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema:
      name === 'id'
        ? { type: 'integer', minimum: 1, examples: [1] }
        : { type: 'string', examples: [name === 'hash' || name === 'token' ? 'c2FtcGxl' : '7'] },
  }))

export const queryParameters = (query: z.ZodType, definitions: Definitions): Json[] =>
  Object.entries(query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema, definitions, { name, use: 'sent' }),
    }),
  )

interface ParameterText {
  name: string
  description: string
  example: string
}

const text = ({ name, description, example }: ParameterText): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', examples: [example] },
})

/** What the value of a filter is. */
const filterWords: Readonly<Record<Filter, string>> = {
  partial: 'A part of it; several with commas',
  exact: 'Exactly this; several with commas',
  begins: 'Its beginning',
  ends: 'Its end',
  operator: 'A value, or one after >, >=, <, <= or <>; several comparisons with commas all hold',
  between: 'From and to, with a comma',
  scope: 'Narrows the list in a way of its own',
}

const emptyWords = 'Alone, = is for what lacks it and <> for what has it'

const pageParameters: readonly Json[] = [
  { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1, examples: [2] } },
  {
    name: 'per_page',
    in: 'query',
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 15, examples: [25] },
  },
  text({
    name: 'cursor',
    description: 'A next_cursor or prev_cursor of this list in the same order, for any depth',
    example: 'eyJpZCI6NDIxN30',
  }),
]

/** A list of a noun, and whether it has deleted records to ask for. */
export interface DescribedList {
  resource: Resource
  hasBin: boolean
}

/**
 * What a list may be asked for: filters, search, order, relations, fields and the page, where it has pages.
 */
export const listParameters = ({ resource, hasBin }: DescribedList, definitions: Definitions): Json[] => [
  ...narrowing({ resource, hasBin }, definitions),
  ...includeParameters(resource),
  ...(resource.paged ? pageParameters : []),
]

/** What a list’s file may be asked for: it has all pages, in columns. */
export const exportParameters = ({ resource, hasBin }: DescribedList, definitions: Definitions): Json[] => [
  ...narrowing({ resource, hasBin }, definitions),
  ...includeParameters(resource).filter(({ name }) => name === 'include'),
  {
    name: 'format',
    in: 'query',
    schema: { type: 'string', enum: ['csv', 'xlsx'], default: 'csv', examples: ['xlsx'] },
  },
  text({
    name: 'columns',
    description: 'Fields, and the names of relations that are included (`owner.name`), in this order',
    example: 'id,created_at',
  }),
  text({
    name: 'ids',
    description: 'Of the records that the list would show these alone, 500 at most',
    example: '7,12',
  }),
]

function narrowing({ resource, hasBin }: DescribedList, definitions: Definitions): Json[] {
  const sampleOf = (name: string) => {
    const field = resource.row.shape[name]
    const { examples } = field ? (schemaOf(field, definitions, { name }) as { examples?: unknown[] }) : {}
    return String(examples?.[0] ?? '1')
  }
  return [
    ...Object.entries(resource.filters).map(([name, kind]) =>
      text({
        name: `filter[${name}]`,
        description: mayBeEmpty(resource, name) ? `${filterWords[kind]}. ${emptyWords}` : filterWords[kind],
        example: kind === 'between' ? '2026-01-01,2026-03-31' : sampleOf(name),
      }),
    ),
    ...(resource.search.length > 0
      ? [
          text({
            name: 'filter[search]',
            description: `Any part of ${resource.search.join(', ')}`,
            example: sampleOf(resource.search[0]!),
          }),
        ]
      : []),
    ...(hasBin
      ? [
          text({
            name: 'filter[trashed]',
            description:
              'with: deleted ones too; only: nothing else. Each row says deleted_at then. Needs the right to delete',
            example: 'with',
          }),
        ]
      : []),
    text({
      name: 'sort',
      description: `Any of ${resource.sorts.join(', ')}; a minus for descending. Without: ${resource.defaultSort}`,
      example: resource.defaultSort,
    }),
  ]
}

/** What a record may be asked for beside itself. */
export function includeParameters(resource: Pick<Resource, 'type' | 'includes' | 'appends'>): Json[] {
  const includes = Object.keys(resource.includes)
  const appends = Object.keys(resource.appends)
  return [
    ...(includes.length > 0
      ? [
          text({
            name: 'include',
            description: `Any of ${includes.join(', ')}, and their …Count and …Exists${sums(resource)}`,
            example: includes[0]!,
          }),
        ]
      : []),
    ...(appends.length > 0
      ? [text({ name: 'append', description: `Any of ${appends.join(', ')}`, example: appends[0]! })]
      : []),
    text({ name: `fields[${resource.type}]`, description: 'Only these fields', example: 'id,created_at' }),
  ]
}

/** Which relations are added up too. */
function sums({ includes }: Pick<Resource, 'includes'>): string {
  const added = Object.keys(includes).filter((name) => includes[name]!.sum === true)
  return added.length > 0 ? `; ${added.map((name) => `${name}Sum`).join(', ')}` : ''
}
