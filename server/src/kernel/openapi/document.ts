import type { z } from 'zod'
import { failureStatus } from '@moorgate/contract'
import type { Access, Endpoint } from '@moorgate/contract'
import type { Declared } from '../http/fastify.ts'
import { includeParameters, listParameters, pathParameters, queryParameters } from './parameters.ts'
import { Definitions, schemaOf } from './schema.ts'
import type { Json } from './schema.ts'
import { withExamples } from './examples.ts'

/** The whole API as OpenAPI 3.1, from the same declarations that the routes are made of. */
export function openApiDocument(declared: readonly (Endpoint | Declared)[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const definitions = new Definitions()
  for (const each of declared) if ('resource' in each) nameSchemas(each, definitions)
  for (const each of declared) {
    const path = each.path.startsWith('/') ? each.path : `/api/${each.path}`
    paths[path] ??= {}
    paths[path][each.method.toLowerCase()] =
      'resource' in each ? ofResource(each, definitions) : ofEndpoint(each, definitions)
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
      schemas: { Refusal: refusalSchema, ...definitions.schemas },
    },
    security: [{ session: [] }],
  }
}

const refusalSchema = withExamples({
  type: 'object',
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      examples: [{ name: ['The name field is required.'] }],
    },
    reason: { type: 'string' },
    retry_at: { type: 'string', examples: ['2026-11-21T09:30:00.000000Z'] },
  },
})

function ofEndpoint(endpoint: Endpoint, definitions: Definitions): Json {
  return {
    summary: endpoint.summary,
    description: whoMay(endpoint.access),
    tags: [tagOf(endpoint.path)],
    parameters: [
      ...pathParameters(endpoint.path),
      ...(endpoint.query ? queryParameters(endpoint.query, definitions) : []),
    ],
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body, definitions) }),
    responses: {
      [endpoint.status]: endpoint.answer
        ? jsonAnswer(wrapped(schemaOf(endpoint.answer, definitions), endpoint.envelope))
        : { description: 'Done' },
      ...refusals(endpoint.access),
    },
  }
}

/** What is answered, as the envelope sends it. A list's declaration is of one of its rows, or of all of them. */
function wrapped(answer: Json, envelope: Endpoint['envelope']): Json {
  if (envelope === 'bare') return answer
  return dataOf(envelope === 'list' && answer['type'] !== 'array' ? { type: 'array', items: answer } : answer)
}

const dataOf = (data: Json): Json => ({ type: 'object', required: ['data'], properties: { data } })

function ofResource({ resource, operation, path, access }: Declared, definitions: Definitions): Json {
  const row = schemaOf(resource.row, definitions)
  const answers: Record<string, Json> = {
    list: jsonAnswer(resource.paged ? pageOf(row) : dataOf({ type: 'array', items: row })),
    export: {
      description: 'The rows as CSV',
      content: { 'text/csv': { schema: { type: 'string', examples: ['id,name\r\n7,Tidewell Energy\r\n'] } } },
    },
    delete: { description: 'Deleted' },
  }
  const parameters: Record<string, () => Json[]> = {
    list: () => listParameters(resource, definitions),
    export: () => listParameters(resource, definitions),
    show: () => includeParameters(resource),
  }
  const status = { create: 201, delete: 204 }[operation] ?? 200
  const body = operation === 'create' ? resource.create : operation === 'update' ? resource.update : undefined
  return {
    summary: `${operation} ${resource.name.replaceAll('_', ' ')}`,
    description: whoMay(access),
    tags: [tagOf(path)],
    parameters: [...pathParameters(path), ...(parameters[operation]?.() ?? [])],
    ...(body && { requestBody: bodyOf(body, definitions) }),
    responses: { [status]: answers[operation] ?? jsonAnswer(dataOf(row)), ...refusals(access) },
  }
}

/** A noun is said once: as it is answered, and as it is sent to create and to change one. `share_lot` is ShareLot. */
function nameSchemas({ resource }: Declared, definitions: Definitions): void {
  const noun = resource.name.replaceAll(/(?:^|_)(\w)/g, (_whole, letter: string) => letter.toUpperCase())
  definitions.name(resource.row, noun)
  definitions.name(resource.create, `${noun}New`)
  definitions.name(resource.update, `${noun}Change`)
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

const link = (page: number) => ({ type: ['string', 'null'], examples: [`/api/investments?page=${page}`] })
const count = (example: number) => ({ type: 'integer', examples: [example] })
const place = (example: number) => ({ type: ['integer', 'null'], examples: [example] })
const cursor = { type: ['string', 'null'], examples: ['eyJpZCI6NDIxN30'] }

const links = { first: link(1), last: link(4), prev: link(1), next: link(3) }
const meta = {
  current_page: count(2),
  from: place(26),
  last_page: count(4),
  path: { type: 'string', examples: ['/api/investments'] },
  per_page: count(25),
  to: place(50),
  total: count(93),
  total_exact: { type: 'boolean', examples: [true] },
  next_cursor: cursor,
  prev_cursor: cursor,
}

const pageOf = (row: Json): Json => ({
  type: 'object',
  required: ['data', 'links', 'meta'],
  properties: {
    data: { type: 'array', items: row },
    links: { type: 'object', properties: links },
    meta: { type: 'object', properties: meta },
  },
})

const jsonAnswer = (schema: Json): Json => ({
  description: 'Done',
  content: { 'application/json': { schema } },
})

function bodyOf(schema: z.ZodType, definitions: Definitions): Json {
  const media = { schema: schemaOf(schema, definitions) }
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
