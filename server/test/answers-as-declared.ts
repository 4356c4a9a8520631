import { Ajv2020 } from 'ajv/dist/2020.js'
import type { DataValidateFunction, ErrorObject, ValidateFunction } from 'ajv/dist/types/index.js'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { addressOf, openApiDocument } from '../src/kernel/openapi/document.ts'
import { answeredKey } from '../src/kernel/list/read-includes.ts'
import { scopeOf } from '../src/kernel/http/scope.ts'
import type { Table } from '../src/kernel/resource/table.ts'
import type { Scope } from '../src/kernel/work.ts'

type Row = Record<string, unknown>
interface Response {
  content?: Record<string, { schema: object }>
}
interface Description {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>
  components: { schemas: Record<string, object> }
}

/** One JSON answer, with what decides about it. */
interface JsonAnswer {
  method: string
  path: string
  status: number
  text: string
  isPartial: boolean
  /** Whether it was asked at a tenant's address. */
  isOfFirm: boolean
  scope: Scope
}

/**
 * Compares every JSON answer of an app with its declaration: the status, each field and no other, and what
 * the caller's role is never shown. Begins before the routes are registered. What is returned gives the
 * differences; it is called at the end, so that a test that counts or waits does not see the work. Only the
 * operations that were met are described, and only the schemas that an answer holds are compiled. An address
 * that is no tenant's has no description, so of what is refused there only the shape is compared.
 */
export function watchAnswers(app: FastifyInstance): () => string[] {
  const answers: JsonAnswer[] = []
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
        isOfFirm: (request.tenant as unknown) !== null,
        scope: scopeOf(app.platform, request),
      })
    return payload
  })
  return () => {
    describe(app, new Set(answers.map(operationOf)))
    return [...new Set(answers.flatMap((each) => problemsOf(app, each)))]
  }
}

const operationOf = ({ method, path }: Pick<JsonAnswer, 'method' | 'path'>) => `${method} ${path}`

function problemsOf(app: FastifyInstance, answer: JsonAnswer): string[] {
  const { method, path, status, isPartial } = answer
  const declarations = shared.get(operationOf(answer))
  if (!declarations) return [`${method} ${path} ${status}: the operation is not declared`]
  const { whole, partial } = declarations
  const body = JSON.parse(answer.text) as unknown
  const problems = [
    ...(isPartial ? partial() : whole).problemsOf(answer, body),
    ...(status < 300 ? roleProblems(app, answer, body) : []),
  ]
  return problems.map((problem) => `${method} ${path} ${status}: ${problem}`)
}

/**
 * The outbox of a demo, the health of a process, and what sites tell other machines: no client of the API
 * reads them.
 */
const undeclared = new Set(['/dev/mail', '/up', '/ready', '/.well-known/security.txt'])

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

/** The apps of a process declare the same, so they share what was described and compiled, by operation. */
const shared = new Map<string, Declarations>()

/** Describes at once all operations that were met and are not described yet. */
function describe(app: FastifyInstance, operations: ReadonlySet<string>): void {
  const described = app.declared.filter((each) => {
    const operation = operationOf({ method: each.method, path: addressOf(each) })
    return operations.has(operation) && !shared.has(operation)
  })
  if (described.length === 0) return
  const made = declarations(openApiDocument(app.declared, '0', described) as unknown as Description)
  for (const each of described) shared.set(operationOf({ method: each.method, path: addressOf(each) }), made)
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

/**
 * A schema by its name, as `$ref` is said while answers are compared: it is compiled when an answer holds it.
 */
const named = 'x-named'

class Declaration {
  readonly #description: Description
  // Most schemas meet a few answers, so making their code small costs more than it saves.
  readonly #ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    validateFormats: false,
    allErrors: true,
    code: { optimize: false },
  })
  readonly #validators = new Map<object, ValidateFunction>()

  constructor(description: Description) {
    this.#description = JSON.parse(
      JSON.stringify(description).replaceAll('"$ref":"#/components/schemas/', `"${named}":"`),
    ) as Description
    this.#ajv.addKeyword({
      keyword: named,
      schemaType: 'string',
      errors: 'full',
      compile: (name: string) => {
        const validate: DataValidateFunction = (data, context) => {
          const ofName = this.#validatorOf(this.#description.components.schemas[name]!)
          const isRight = ofName(data, context) as boolean
          if (ofName.errors) validate.errors = ofName.errors
          return isRight
        }
        return validate
      },
    })
  }

  problemsOf({ method, path, status, isOfFirm }: JsonAnswer, body: unknown): string[] {
    const response = this.#description.paths[path]?.[method.toLowerCase()]?.responses[status]
    if (isOfFirm && status >= 400 && status !== 500 && !response) return ['is not described']
    // Every refusal has one shape, wherever it is answered.
    const schema =
      status >= 400
        ? this.#description.components.schemas['Refusal']
        : response?.content?.['application/json']?.schema
    return schema ? this.#compare(schema, body) : ['is not described']
  }

  #compare(schema: object, body: unknown): string[] {
    const validate = this.#validatorOf(schema)
    return validate(body) ? [] : [...new Set((validate.errors ?? []).map(said))]
  }

  #validatorOf(schema: object): ValidateFunction {
    const validate = this.#validators.get(schema) ?? this.#ajv.compile(schema)
    this.#validators.set(schema, validate)
    return validate
  }
}

const said = ({ instancePath, message, params }: ErrorObject) =>
  `${instancePath.replaceAll(/\/\d+/g, '[]')} ${message} ${JSON.stringify(params)}`

/**
 * The description is one for every role. What this caller is never shown is absent, and everything else is
 * there.
 */
function roleProblems(
  app: FastifyInstance,
  { method, path, scope, isPartial }: JsonAnswer,
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
