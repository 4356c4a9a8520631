import { z } from 'zod'
import { allRoleIds, can, previewQuery, roleTerms } from '@moorgate/contract'
import type { Access, Endpoint } from '@moorgate/contract'
import type { DeclaredRoute } from '../http/fastify.ts'
import { withPermissions } from '../resource/permissions.ts'
import { dataOf, doneAnswer, fileAnswer, jsonAnswer, pageOf } from './answers.ts'
import { idempotencyKey, ifMatch, ifNoneMatch } from './headers.ts'
import { operationIdOf, capital } from './operation-names.ts'
import {
  exportParameters,
  includeParameters,
  listParameters,
  pathParameters,
  queryParameters,
} from './parameters.ts'
import type { DescribedList } from './parameters.ts'
import { refusalAnswers } from './refusals.ts'
import { schemaOf } from './schema.ts'
import type { Json, Definitions } from './schema.ts'
import { withVersion } from './rows.ts'

export function ofEndpoint(
  endpoint: Endpoint,
  definitions: Definitions,
  listed: ReadonlyMap<z.ZodType, DescribedList>,
): Json {
  const { method, path, body, query, answer, also = [] } = endpoint
  const writes = method !== 'GET'
  const isVersioned = path.includes('{') && hasVersion(answer)
  const changes = isVersioned && (method === 'PATCH' || method === 'DELETE')
  const row = answer instanceof z.ZodArray ? listed.get(answer.element as z.ZodType) : undefined
  const own = [
    ...(query ? queryParameters(query, definitions) : []),
    ...(endpoint.preview ? queryParameters(previewQuery, definitions) : []),
  ]
  const known = new Set(own.map(({ name }) => name))
  const listing = row && endpoint.envelope === 'page' ? listParameters(row, definitions) : []
  const parameters = endpoint.record ? includeParameters(endpoint.record) : listing
  return {
    summary: endpoint.summary,
    description: [whoMay(endpoint.access), ...conditionsOf(endpoint)].join(' '),
    parameters: [
      ...pathParameters(path),
      ...own,
      ...parameters.filter(({ name }) => !known.has(name)),
      ...(writes && endpoint.access !== 'guest' ? [idempotencyKey] : []),
      ...(changes ? [ifMatch] : []),
    ],
    ...(body && {
      requestBody: bodyOf(body, definitions, `${capital(operationIdOf(endpoint))}Body`, changes),
    }),
    responses: {
      ...answersOf(endpoint, definitions),
      ...(also.includes(206) && {
        206: fileAnswer('The part that a Range header asked for', endpoint.file ?? []),
        416: { description: 'The file has no such part.' },
      }),
      ...refusalAnswers({ ...endpoint, isExport: endpoint.throttle?.name === 'exports' }),
    },
  }
}

const hasVersion = (answer: Endpoint['answer']) => answer instanceof z.ZodObject && 'version' in answer.shape

/** What is answered where nothing is refused, by status. */
function answersOf(endpoint: Endpoint, definitions: Definitions): Json {
  const { answer, envelope, status, also = [], file, method, preview } = endpoint
  const isWrite = method !== 'GET' && endpoint.access !== 'guest'
  const schema = answer && wrapped(schemaOf(answer, definitions), envelope)
  const of = (each: number): Json => {
    if (file && each === 200) return fileAnswer('The file', file)
    if (!schema || each === 204 || each === 302) return doneAnswer(each, isWrite)
    return jsonAnswer(schema, { status: each, isWrite })
  }
  const others = preview && status !== 200 ? [...also, 200] : also
  const statuses = [status, ...others.filter((each) => each === 200 || each === 204)]
  return Object.fromEntries(statuses.map((each) => [each, of(each)]))
}

/** What is answered, as the envelope sends it. */
function wrapped(answer: Json, envelope: Endpoint['envelope']): Json {
  if (envelope === 'bare') return answer
  return envelope === 'page' ? pageOf(answer) : dataOf(answer)
}

export function ofResource(
  { resource, operation, method, path, access, meta }: DeclaredRoute,
  definitions: Definitions,
  hasBin: boolean,
): Json {
  const row = schemaOf(resource.row, definitions)
  const isWrite = method !== 'GET'
  const isRecord = operation === 'show'
  const status = { create: 201, delete: 204 }[operation] ?? 200
  const schema = meta && schemaOf(meta, definitions)
  const listOf = (rows: Json) => (resource.paged ? pageOf(rows) : dataOf(rows, schema))
  const answers: Record<string, () => Json> = {
    list: () => jsonAnswer(listOf({ type: 'array', items: row }), { status }),
    export: () => fileAnswer('The rows as CSV, or as a workbook', ['text/csv', workbookType]),
    delete: () => doneAnswer(status, true),
  }
  const parameters: Record<string, () => Json[]> = {
    list: () => listParameters({ resource, hasBin }, definitions),
    export: () => exportParameters({ resource, hasBin }, definitions),
    show: () => [...includeParameters(withPermissions(resource)), ifNoneMatch],
    update: () => [ifMatch],
    delete: () => [ifMatch],
  }
  const body = { create: resource.create, update: resource.update }[operation]
  return {
    summary: summaryOf(operation, resource),
    description: whoMay(access),
    parameters: [
      ...pathParameters(path),
      ...(parameters[operation]?.() ?? []),
      ...(isWrite ? [idempotencyKey] : []),
    ],
    ...(body && { requestBody: bodyOf(body, definitions, '', operation === 'update') }),
    responses: {
      [status]: answers[operation]?.() ?? jsonAnswer(dataOf(row), { status, isWrite, isTagged: true }),
      ...(isRecord && { 304: { $ref: '#/components/responses/NotModified' } }),
      ...refusalAnswers({
        method,
        path,
        access,
        body,
        requires: resource.requires,
        isExport: operation === 'export',
        ...(method === 'PATCH' && resource.name === 'investment_method_entity' && { refuses: [423] }),
      }),
    },
  }
}

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

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

function summaryOf(operation: string, { name, path }: DeclaredRoute['resource']): string {
  const one = name.replaceAll('_', ' ')
  const many = (path.split('/').at(-1) ?? path).replaceAll('-', ' ')
  const a = /^(?:[aeio]|un)/.test(one) ? `an ${one}` : `a ${one}`
  const texts: Readonly<Record<string, string>> = {
    list: `List ${many}`,
    export: `Export ${many} as CSV`,
    show: `Read ${a}`,
    create: `Create ${a}`,
    update: `Change ${a}`,
    delete: `Delete ${a}`,
    restore: `Bring back ${a}`,
  }
  return texts[operation] ?? `${operation} ${one}`
}

/** A body has a name, so that a generated client has one for it. Files travel in forms alone. */
function bodyOf(schema: z.ZodType, definitions: Definitions, name: string, isVersioned: boolean): Json {
  if (name !== '')
    definitions.name(schema, name, { use: 'sent', ...(isVersioned && { complete: withVersion }) })
  const written = schemaOf(schema, definitions, { use: 'sent' })
  const key = String(written['$ref']).split('/').at(-1)!
  const named = definitions.schemas[key]
  const said = isVersioned && !named ? withVersion(written) : written
  const hasFile = JSON.stringify(named ?? said).includes('"binary"')
  if (hasFile && named) definitions.schemas[key] = asForm(named)
  const media = { schema: hasFile && !named ? asForm(said) : said }
  return {
    required: true,
    content: {
      ...(!hasFile && { 'application/json': media, 'application/x-www-form-urlencoded': media }),
      'multipart/form-data': media,
    },
  }
}

/** A form has no null, and nothing that must be left out. An empty text stands for what is missing. */
function asForm(made: Json): Json {
  const fields = Object.entries((made['properties'] ?? {}) as Record<string, Json>)
  const sent = fields.filter(([, field]) => !('not' in field)).map(([name, field]) => [name, filled(field)])
  return { ...made, properties: Object.fromEntries(sent) as Json }
}

function filled(field: Json): Json {
  const [only, ...others] = ((field['anyOf'] ?? []) as Json[]).filter((way) => way['type'] !== 'null')
  return only?.['properties'] && others.length === 0 ? only : field
}
