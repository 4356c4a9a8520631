import { z } from 'zod'
import { factsOf, failureStatus } from '@moorgate/contract'
import type { Access, Endpoint, Resource } from '@moorgate/contract'
import type { Declared } from '../http/fastify.ts'

type Json = Record<string, unknown>

/** The whole API as OpenAPI 3.1, from the same declarations that the routes are made of. */
export function openApiDocument(declared: readonly (Endpoint | Declared)[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  for (const each of declared) {
    const path = each.path.startsWith('/') ? each.path : `/api/${each.path}`
    paths[path] ??= {}
    paths[path][each.method.toLowerCase()] = 'resource' in each ? ofResource(each) : ofEndpoint(each)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moorgate API',
      version,
      description:
        'Cookie sessions: fetch /sanctum/csrf-cookie, send the XSRF-TOKEN cookie back in X-XSRF-TOKEN. Money and quantities are decimal strings, instants are UTC with six digits.',
    },
    paths,
    components: {
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-session' } },
      schemas: { Refusal: refusalSchema },
    },
    security: [{ session: [] }],
  }
}

const refusalSchema = {
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string', examples: ['The name field is required.'] },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
    reason: { type: 'string' },
    retry_at: { type: 'string' },
  },
}

function ofEndpoint(endpoint: Endpoint): Json {
  const answer = endpoint.answer && schemaOf(endpoint.answer)
  return {
    summary: endpoint.summary,
    description: whoMay(endpoint.access),
    tags: [tagOf(endpoint.path)],
    parameters: [
      ...pathParameters(endpoint.path),
      ...(endpoint.query ? queryParameters(endpoint.query) : []),
    ],
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body) }),
    responses: {
      [endpoint.status]: answer
        ? jsonAnswer(
            endpoint.envelope === 'bare'
              ? answer
              : { type: 'object', required: ['data'], properties: { data: answer } },
          )
        : { description: 'Done' },
      ...refusals(endpoint.access),
    },
  }
}

function ofResource({ resource, operation, path, access }: Declared): Json {
  const row = schemaOf(resource.row)
  const one = { type: 'object', required: ['data'], properties: { data: row } }
  const answers: Record<string, Json> = {
    list: jsonAnswer(
      resource.paged ? pageOf(row) : { type: 'object', properties: { data: { type: 'array', items: row } } },
    ),
    export: { description: 'The rows as CSV', content: { 'text/csv': { schema: { type: 'string' } } } },
    delete: { description: 'Deleted' },
  }
  const status = { create: 201, delete: 204 }[operation] ?? 200
  const body = operation === 'create' ? resource.create : operation === 'update' ? resource.update : undefined
  return {
    summary: `${operation} ${resource.name.replaceAll('_', ' ')}`,
    description: whoMay(access),
    tags: [tagOf(path)],
    parameters: [
      ...pathParameters(path),
      ...(operation === 'list' || operation === 'export'
        ? listParameters(resource)
        : operation === 'show'
          ? includeParameters(resource)
          : []),
    ],
    ...(body && { requestBody: bodyOf(body) }),
    responses: { [status]: answers[operation] ?? jsonAnswer(one), ...refusals(access) },
  }
}

function whoMay(access: Access): string {
  if (typeof access === 'string')
    return {
      guest: 'Anybody.',
      signed_in: 'Anybody signed in.',
      verified: 'Anybody signed in whose e-mail is confirmed.',
      investor: 'Investors.',
      staff: 'Staff.',
    }[access]
  return `Roles with ${access.event}: ${access.action}${access.own ? ', and investors for what is theirs' : ''}.`
}

const tagOf = (path: string) => path.replace(/^\//, '').split('/')[0] ?? ''

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: name === 'id' ? { type: 'integer', minimum: 1 } : { type: 'string' },
  }))

const queryParameters = (query: z.ZodType): Json[] =>
  Object.entries(query instanceof z.ZodObject ? (query.shape as Record<string, z.ZodType>) : {}).map(
    ([name, schema]) => ({
      name,
      in: 'query',
      required: !schema.safeParse(undefined).success,
      schema: schemaOf(schema),
    }),
  )

const text = (name: string, description: string, example?: string): Json => ({
  name,
  in: 'query',
  description,
  schema: { type: 'string', ...(example && { examples: [example] }) },
})

function listParameters(resource: Resource): Json[] {
  return [
    ...Object.entries(resource.filters).map(([name, kind]) => text(`filter[${name}]`, `${kind} filter`)),
    ...(resource.search.length > 0
      ? [text('filter[search]', `Any part of ${resource.search.join(', ')}`)]
      : []),
    text('filter[trashed]', 'with: deleted ones too; only: nothing else. Needs the right to delete'),
    text(
      'sort',
      `Any of ${resource.sorts.join(', ')}; a minus for descending. Without: ${resource.defaultSort}`,
      resource.defaultSort,
    ),
    ...includeParameters(resource),
    { name: 'page', in: 'query', schema: { type: 'integer', minimum: 1, default: 1 } },
    { name: 'per_page', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 15 } },
    text('cursor', 'A next_cursor or prev_cursor, for any depth'),
  ]
}

function includeParameters(resource: Resource): Json[] {
  const includes = Object.keys(resource.includes)
  const appends = Object.keys(resource.appends)
  return [
    ...(includes.length > 0
      ? [text('include', `Any of ${includes.join(', ')}, and their …Count and …Exists`)]
      : []),
    ...(appends.length > 0 ? [text('append', `Any of ${appends.join(', ')}`)] : []),
    text(`fields[${resource.type}]`, 'Only these fields'),
  ]
}

const pageOf = (row: Json): Json => ({
  type: 'object',
  required: ['data', 'links', 'meta'],
  properties: {
    data: { type: 'array', items: row },
    links: {
      type: 'object',
      properties: Object.fromEntries(
        ['first', 'last', 'prev', 'next'].map((name) => [name, { type: ['string', 'null'] }]),
      ),
    },
    meta: {
      type: 'object',
      properties: {
        current_page: { type: 'integer' },
        from: { type: ['integer', 'null'] },
        last_page: { type: 'integer' },
        path: { type: 'string' },
        per_page: { type: 'integer' },
        to: { type: ['integer', 'null'] },
        total: { type: 'integer' },
        total_exact: { type: 'boolean' },
        next_cursor: { type: ['string', 'null'] },
        prev_cursor: { type: ['string', 'null'] },
      },
    },
  },
})

const jsonAnswer = (schema: Json): Json => ({
  description: 'Done',
  content: { 'application/json': { schema } },
})

function bodyOf(schema: z.ZodType): Json {
  const json = schemaOf(schema)
  const media = { schema: json }
  return {
    required: true,
    content: {
      'application/json': media,
      'application/x-www-form-urlencoded': media,
      'multipart/form-data': media,
    },
  }
}

function refusals(access: Access): Json {
  const codes = [
    failureStatus.invalid,
    failureStatus.throttled,
    failureStatus.not_found,
    ...(access === 'guest' ? [] : [401, 403]),
  ]
  const answer = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
  }
  return Object.fromEntries(codes.map((code) => [code, answer]))
}

/** A zod schema as JSON Schema, with the example that its field type carries. */
function schemaOf(schema: z.ZodType): Json {
  const json = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      const facts = factsOf(zodSchema as unknown as z.ZodType)
      if (facts?.example !== undefined) (jsonSchema as Json)['examples'] = [facts.example]
      if (facts?.kind === 'file') Object.assign(jsonSchema, { type: 'string', format: 'binary' })
      if (facts?.kind === 'secret') Object.assign(jsonSchema, { format: 'password' })
    },
  }) as Json
  delete json['$schema']
  return json
}
