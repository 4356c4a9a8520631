import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ErrorObject, ValidateFunction } from 'ajv'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { openApiDocument } from '../src/kernel/openapi/document.ts'
import { answeredKey } from '../src/kernel/list/read-includes.ts'
import { scopeOf } from '../src/kernel/http/route.ts'
import type { Table } from '../src/kernel/resource/table.ts'
import type { Scope } from '../src/kernel/work.ts'

type Row = Record<string, unknown>
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, { content?: Record<string, object> }> }>>
}

/** One JSON answer, with what decides about it. */
interface Answered {
  method: string
  path: string
  status: number
  text: string
  isPartial: boolean
  scope: Scope
}

/**
 * Compares every JSON answer of an app with its declaration: the status, each field and no other, and what the caller's role is never shown.
 * Begins before the routes are registered. What is returned gives the differences; it is called at the end, because compiling the
 * declarations takes a second, in which a test that counts or waits would see something else.
 */
export function watchAnswers(app: FastifyInstance): () => string[] {
  const answers: Answered[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const path = pathOf(request)
    const type = String(reply.getHeader('content-type') ?? '').split(';', 1)[0]
    if (path !== undefined && typeof payload === 'string' && type === 'application/json')
      answers.push({
        method: request.method === 'HEAD' ? 'GET' : request.method,
        path,
        status: reply.statusCode,
        text: payload,
        isPartial: /[?&]fields(?:\[|%5B|=)/i.test(request.url),
        scope: scopeOf(app.platform, request),
      })
    return payload
  })
  return () => [...new Set(answers.flatMap((each) => problemsOf(app, each)))]
}

function problemsOf(app: FastifyInstance, answer: Answered): string[] {
  const { whole, partial } = declarationsOf(app)
  const { method, path, status, isPartial } = answer
  const body = JSON.parse(answer.text) as unknown
  const problems = [
    ...(isPartial ? partial() : whole).problemsOf(answer, body),
    ...(status < 300 ? roleProblems(app, answer, body) : []),
  ]
  return problems.map((problem) => `${method} ${path} ${status}: ${problem}`)
}

/** The outbox of a demo, and the health of a process: no client of the API reads them. */
const undeclared = new Set(['/dev/mail', '/up', '/ready'])

/** `/api/users/:id` → `/api/users/{id}`; nothing where the answer is not one of the API's. */
function pathOf({ routeOptions: { url, config } }: FastifyRequest): string | undefined {
  if (!config.guard || url === undefined || undeclared.has(url)) return undefined
  return url.replaceAll(/:(\w+)/g, '{$1}')
}

/** The description as it is, and as it holds for those who ask for a few fields: nothing has to be there. */
interface Declarations {
  whole: Declaration
  partial: () => Declaration
}

/** The apps of a process declare the same, so they share what was compiled. */
const shared = new Map<string, Declarations>()
const ofApp = new WeakMap<FastifyInstance, Declarations>()

function declarationsOf(app: FastifyInstance): Declarations {
  const known = ofApp.get(app)
  if (known) return known
  const key = app.declared.map(({ method, path }) => `${method} ${path}`).join()
  const made = shared.get(key) ?? declarations(openApiDocument(app.declared, '0') as unknown as Description)
  shared.set(key, made)
  ofApp.set(app, made)
  return made
}

function declarations(description: Description): Declarations {
  let partial: Declaration | undefined
  return {
    whole: new Declaration(description),
    partial: () => (partial ??= new Declaration(withoutRequired(description))),
  }
}

const withoutRequired = (description: Description): Description =>
  JSON.parse(
    JSON.stringify(description, (key, value: unknown) =>
      key === 'required' && Array.isArray(value) ? undefined : value,
    ),
  ) as Description

class Declaration {
  readonly #description: Description
  readonly #ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    allErrors: true,
    inlineRefs: false,
  })
  readonly #validators = new Map<string, ValidateFunction>()

  constructor(description: Description) {
    this.#description = description
    this.#ajv.addSchema(description, 'api')
  }

  problemsOf({ method, path, status }: Answered, body: unknown): string[] {
    // Every refusal has one shape, wherever it is answered.
    if (status >= 400) return this.#compare(['components', 'schemas', 'Refusal'], body)
    const operation = method.toLowerCase()
    const response = this.#description.paths[path]?.[operation]?.responses[status]
    if (!response?.content?.['application/json']) return ['is not described']
    const pointer = ['paths', path, operation, 'responses', String(status), 'content', 'application/json']
    return this.#compare([...pointer, 'schema'], body)
  }

  #compare(pointer: readonly string[], body: unknown): string[] {
    const validate = this.#validatorOf(pointer)
    return validate(body) ? [] : [...new Set((validate.errors ?? []).map(said))]
  }

  #validatorOf(pointer: readonly string[]): ValidateFunction {
    const ref = pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
    const key = ref.join('/')
    const validate = this.#validators.get(key) ?? this.#ajv.compile({ $ref: `api#/${key}` })
    this.#validators.set(key, validate)
    return validate
  }
}

const said = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath.replaceAll(/\/\d+/g, '[]')} ${message} ${JSON.stringify(params)}`

/** The description is one for every role. What this caller is never shown is absent, and everything else is there. */
function roleProblems(
  app: FastifyInstance,
  { method, path, scope, isPartial }: Answered,
  body: unknown,
): string[] {
  const route = app.declared.find(
    (each) => 'resource' in each && each.method === method && `/api/${each.path}` === path,
  )
  if (!route || !('tableFor' in route) || !route.tableFor) return []
  const { data } = body as { data: Row | Row[] }
  const table = route.tableFor(scope)
  const rows = Array.isArray(data) ? data : [data]
  return [...new Set(rows.flatMap((row) => rowProblems(table, scope, row, isPartial)))]
}

function rowProblems(table: Table, scope: Scope, row: Row, isPartial: boolean): string[] {
  const { resource } = table
  const hidden = new Set(table.hiddenFrom?.(scope))
  const role = `role ${scope.actor.roleId}`
  const shown = [...hidden].filter((key) => key in row)
  const missing = Object.entries(resource.row.shape)
    .filter(([key, field]) => !hidden.has(key) && !(key in row) && !field.safeParse(undefined).success)
    .map(([key]) => key)
  return [
    ...shown.map((key) => `${resource.name} shows ${role} the field ${key}, which is hidden from it`),
    ...(isPartial ? [] : missing.map((key) => `${resource.name} does not show ${role} the field ${key}`)),
    ...Object.entries(table.relations).flatMap(([name, relation]) => {
      const related = row[answeredKey(resource, name)]
      const rows = Array.isArray(related) ? related : [related]
      return rows.flatMap((each) =>
        typeof each === 'object' && each !== null
          ? rowProblems(relation.to(), scope, each as Row, isPartial)
          : [],
      )
    }),
  ]
}
