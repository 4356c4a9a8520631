import type { z } from 'zod'
import { allRoleIds, can, roleTerms } from '@moorgate/contract'
import type { Access, Endpoint } from '@moorgate/contract'
import type { Declared } from '../http/fastify.ts'
import { includeParameters, listParameters, pathParameters, queryParameters } from './parameters.ts'
import { refusalAnswers } from './refusals.ts'
import { Definitions, schemaOf } from './schema.ts'
import type { Json } from './schema.ts'
import { withExamples } from './examples.ts'

/** The whole API as OpenAPI 3.1, from the same declarations that the routes are made of. */
export function openApiDocument(declared: readonly (Endpoint | Declared)[], version: string): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const addresses = new Set(declared.map((each) => each.path))
  const tags = new Set<string>()
  const definitions = new Definitions()
  for (const each of declared) if ('resource' in each) nameSchemas(each, definitions)
  for (const each of declared) {
    const path = each.path.startsWith('/') ? each.path : `/api/${each.path}`
    paths[path] ??= {}
    const group = groupOf(each.path, addresses)
    tags.add(group)
    paths[path][each.method.toLowerCase()] = {
      tags: [group],
      ...('resource' in each ? ofResource(each, definitions) : ofEndpoint(each, definitions)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moorgate API',
      version,
      description:
        'Cookie sessions: fetch /sanctum/csrf-cookie, send the XSRF-TOKEN cookie back in X-XSRF-TOKEN. Money and quantities are decimal strings, instants are UTC with six digits.',
    },
    tags: [...tags].toSorted().map((name) => ({ name })),
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
    description: [whoMay(endpoint.access), ...conditionsOf(endpoint)].join(' '),
    parameters: [
      ...pathParameters(endpoint.path),
      ...(endpoint.query ? queryParameters(endpoint.query, definitions) : []),
    ],
    ...(endpoint.body && { requestBody: bodyOf(endpoint.body, definitions) }),
    responses: {
      [endpoint.status]: endpoint.answer
        ? jsonAnswer(wrapped(schemaOf(endpoint.answer, definitions), endpoint.envelope))
        : { description: 'Done' },
      ...refusalAnswers({ ...endpoint, hasBody: endpoint.body !== undefined }),
    },
  }
}

/** What is answered, as the envelope sends it. */
function wrapped(answer: Json, envelope: Endpoint['envelope']): Json {
  if (envelope === 'bare') return answer
  return envelope === 'page' ? pageOf(answer) : dataOf(answer)
}

const dataOf = (data: Json): Json => ({ type: 'object', required: ['data'], properties: { data } })

function ofResource({ resource, operation, method, path, access }: Declared, definitions: Definitions): Json {
  const row = schemaOf(resource.row, definitions)
  const answers: Record<string, Json> = {
    list: jsonAnswer((resource.paged ? pageOf : dataOf)({ type: 'array', items: row })),
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
    summary: summaryOf(operation, resource),
    description: whoMay(access),
    parameters: [...pathParameters(path), ...(parameters[operation]?.() ?? [])],
    ...(body && { requestBody: bodyOf(body, definitions) }),
    responses: {
      [status]: answers[operation] ?? jsonAnswer(dataOf(row)),
      ...refusalAnswers({ method, path, access, hasBody: body !== undefined }),
    },
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
  const { event, action, own } = access
  const roles = allRoleIds.filter((role) => can(role, event, action)).map((role) => roleTerms[role])
  const names = roles.map((term) => term.replaceAll('_', ' ')).join(', ')
  return `For ${names || 'no role'} (${event}: ${action})${own ? ', and investors for what is theirs' : ''}.`
}

/** What else has to be so: a feature that is on, a password confirmed lately, a limit of its own. */
function conditionsOf({ requires, confirmed, throttle }: Endpoint): string[] {
  return [
    ...(requires ? [`Where ${requires} is on.`] : []),
    ...(confirmed ? ['The password has to have been confirmed within 15 minutes.'] : []),
    ...(throttle
      ? [`At most ${throttle.limit} in ${throttle.perSeconds} seconds for each ${throttle.by}.`]
      : []),
  ]
}

function summaryOf(operation: string, { name, path }: Declared['resource']): string {
  const one = name.replaceAll('_', ' ')
  const many = (path.split('/').at(-1) ?? path).replaceAll('-', ' ')
  const a = /^(?:[aeio]|un)/.test(one) ? `an ${one}` : `a ${one}`
  const said: Readonly<Record<string, string>> = {
    list: `List ${many}`,
    export: `Export ${many} as CSV`,
    show: `Read ${a}`,
    create: `Create ${a}`,
    update: `Change ${a}`,
    delete: `Delete ${a}`,
    restore: `Bring back ${a}`,
  }
  return said[operation] ?? `${operation} ${one}`
}

/** Whoever comes in, goes out and proves who they are is one group, wherever its addresses stand. */
const ofAccounts = new Set(
  'sanctum login logout register two-factor-challenge user email password passkeys auth'.split(' '),
)

/** The noun that an address begins with. Some statistics have a short address beside their own. */
function groupOf(path: string, addresses: ReadonlySet<string>): string {
  const first = path.replace(/^\//, '').split('/')[0] ?? ''
  if (ofAccounts.has(first)) return 'accounts'
  return addresses.has(`statistics/${first}`) ? 'statistics' : first
}

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

const pageOf = (data: Json): Json => ({
  type: 'object',
  required: ['data', 'links', 'meta'],
  properties: {
    data,
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
