import type { z } from 'zod'
import type { Endpoint } from '@moorgate/contract'
import type { DeclaredRoute } from '../http/fastify.ts'
import { notModified, pageSchemas } from './answers.ts'
import { withExamples } from './examples.ts'
import { answerHeaders } from './headers.ts'
import { OperationNames, operationIdOf, capital } from './operation-names.ts'
import { refusalResponses } from './refusals.ts'
import type { DescribedList } from './parameters.ts'
import { hasBin, nameNouns, nameRecord, nounsOf } from './rows.ts'
import { Definitions } from './schema.ts'
import type { Json } from './schema.ts'
import { ofEndpoint, ofResource } from './operations.ts'

/** Where an operation is found: `/api/users/{id}`. */
export const addressOf = ({ path }: { path: string }) => (path.startsWith('/') ? path : `/api/${path}`)

/**
 * The API as OpenAPI 3.1, from the same declarations that the routes are made of: the whole of it, or only
 * the operations to describe.
 */
export function openApiDocument(
  declared: readonly (Endpoint | DeclaredRoute)[],
  version: string,
  described: readonly (Endpoint | DeclaredRoute)[] = declared,
): Json {
  const paths: Record<string, Record<string, Json>> = {}
  const addresses = new Set(declared.map((each) => each.path))
  const tags = new Set<string>()
  const definitions = new Definitions()
  const names = new OperationNames()
  const nouns = nounsOf(declared)
  nameNouns(nouns, definitions)
  for (const each of declared)
    if ('record' in each && each.record && each.answer)
      nameRecord(each.answer, capital(operationIdOf(each)), each.record, nouns, definitions)
  const listed = new Map(
    [...nouns.values()].map((noun): [z.ZodType, DescribedList] => [
      noun.resource.row,
      { resource: noun.resource, hasBin: hasBin(noun) },
    ]),
  )
  for (const each of described) {
    const path = addressOf(each)
    paths[path] ??= {}
    const group = groupOf(each.path, addresses)
    tags.add(group)
    paths[path][each.method.toLowerCase()] = {
      tags: [group],
      operationId: names.next(operationIdOf(each)),
      ...('resource' in each
        ? ofResource(each, definitions, hasBin(nouns.get(each.resource.path)!))
        : ofEndpoint(each, definitions, listed)),
      ...securityOf(each),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Moorgate API',
      version,
      description:
        'Cookie sessions: fetch /sanctum/csrf-cookie, send the XSRF-TOKEN cookie back in X-XSRF-TOKEN. Money and quantities are decimal strings, instants are UTC with six digits. Outside this description: for monitors /up (the process answers) and /ready (so does its database; 503 where not), for programs that visit any site /robots.txt and /.well-known/security.txt, for servers that send live events the HTTP API of Pusher below /apps/{app_id}, and the pages of the web app itself.',
      contact: { name: 'The firm at this address' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The firm whose address this document was fetched from' }],
    tags: [...tags]
      .toSorted()
      .map((name) => ({ name, description: `What there is of ${name.replaceAll('-', ' ')}.` })),
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-session' },
        antiForgery: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description: 'The value of the XSRF-TOKEN cookie, with everything that writes.',
        },
      },
      headers: answerHeaders,
      responses: { ...refusalResponses, NotModified: notModified },
      schemas: { Refusal: refusalSchema, ...pageSchemas, ...definitions.schemas },
    },
    security: [{ session: [] }],
  }
}

/** A write by cookie also proves that one of our pages sent it. */
function securityOf(each: Endpoint | DeclaredRoute): Json {
  const isGuest = each.access === 'guest'
  const isProven = each.method !== 'GET' && !('antiForgery' in each && each.antiForgery === false)
  if (isProven) return { security: [{ session: [], antiForgery: [] }] }
  return { security: isGuest ? [{}] : [{ session: [] }] }
}

const refusalSchema = withExamples({
  type: 'object',
  additionalProperties: false,
  required: ['message'],
  properties: {
    message: { type: 'string' },
    errors: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      examples: [{ name: ['The name field is required.'] }],
    },
    reason: { type: 'string', examples: ['gate'] },
    gates: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['reason'],
        properties: {
          reason: { type: 'string', examples: ['category'] },
          until: { type: 'string', examples: ['2026-11-21T09:30:00.000000Z'] },
        },
      },
    },
    retry_at: { type: 'string', examples: ['2026-11-21T09:30:00.000000Z'] },
  },
})

/** Sign-in, sign-out and proofs of identity are one group, whatever their paths. */
const ofAccounts = new Set(
  'sanctum login logout register two-factor-challenge user email password passkeys auth'.split(' '),
)

/** The noun that an address begins with. Some statistics have a short address beside their own. */
function groupOf(path: string, addresses: ReadonlySet<string>): string {
  const first = path.replace(/^\//, '').split('/')[0] ?? ''
  if (ofAccounts.has(first)) return 'accounts'
  if (first === 'openapi.json') return 'docs'
  return addresses.has(`statistics/${first}`) ? 'statistics' : first
}
