import { escapeHtml } from '../html/index.ts'
import { exampleIn, fieldsOf, shapeOf } from './fields.ts'
import type { Field, Schemas } from './fields.ts'
import { guide, marked } from './guide.ts'
import { pageStyle } from './page-style.ts'
import { refusals } from './refusals.ts'
import type { Json } from './schema.ts'

interface Operation {
  summary: string
  description: string
  tags: string[]
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: Json }[]
  requestBody?: Media
  responses: Record<string, Media & { description: string }>
}

interface Media {
  content?: Record<string, { schema: Json }>
}

interface PathOperation extends Operation {
  method: string
  path: string
}

export interface ApiDescription {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Schemas }
}

/**
 * What the pages are made for: the tenant’s colours, its address, and what its readers may ask in a minute.
 */
export interface PageSettings {
  colours: string
  nonce: string
  origin: string
  limits: { user: number; address: number }
}

/**
 * The pages of the documentation, made of the OpenAPI document: a guide, and one for each group of addresses.
 * No script.
 */
export class DocumentationPages {
  readonly #version: string
  readonly #schemas: Schemas
  readonly #groups: ReadonlyMap<string, PathOperation[]>

  constructor({ info, paths, components }: ApiDescription) {
    this.#version = info.version
    this.#schemas = components.schemas
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        ...operation,
        path,
        method: method.toUpperCase(),
      })),
    )
    const groups = Map.groupBy(listed, ({ tags }) => tags[0] ?? '')
    this.#groups = new Map([...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)))
  }

  guide(setting: PageSettings): string {
    const cards = [...this.#groups].map(
      ([name, { length }]) =>
        `<li><a href="/api/docs/${name}">${titleOf(name)}<span>${length}</span></a></li>`,
    )
    const body = `${guide(setting)}
<h2 id="resources">Resources</h2><ul class="groups">${cards.join('')}</ul>`
    return this.#page({ title: `API ${this.#version}`, body, at: '' }, setting)
  }

  /** Undefined where there is no such group. */
  group(name: string, setting: PageSettings): string | undefined {
    const operations = this.#groups.get(name)
    if (!operations) return undefined
    const shapes = new Set<string>()
    const body = operations.map((operation) => this.#operation(operation, shapes)).join('')
    const title = titleOf(name)
    return this.#page({ title, body: `<h1>${title}</h1>${body}${this.#shapes(shapes)}`, at: name }, setting)
  }

  #page(
    { title, body, at }: { title: string; body: string; at: string },
    { nonce, colours }: PageSettings,
  ): string {
    const entries = [...this.#groups].map(
      ([name, { length }]) =>
        `<a href="/api/docs/${name}"${name === at ? ' aria-current="page"' : ''}>${titleOf(name)}<span>${length}</span></a>`,
    )
    return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>${title} – Moorgate API</title>
<meta name="viewport" content="width=device-width"><style nonce="${nonce}">${colours}${pageStyle}</style></head>
<body><div class="page"><nav aria-label="Documentation"><a href="/api/docs"${at === '' ? ' aria-current="page"' : ''}>Guide</a>
<a href="/api/openapi.json">OpenAPI 3.1 document</a><strong>Resources</strong>${entries.join('')}</nav><main>${body}</main></div></body></html>`
  }

  #operation(operation: PathOperation, shapes: Set<string>): string {
    const { method, path, summary, description, parameters, requestBody, responses } = operation
    const [media] = Object.values(requestBody?.content ?? {})
    const body = media?.schema
    const parts = [
      `<p>${escapeHtml(description)}</p>`,
      parameters.length > 0 && `<h3>Parameters</h3>${fieldTable(parameters.map(asField))}`,
      body && this.#body(body, shapes),
      this.#answer(responses, shapes),
      errorTable(Object.keys(responses)),
    ]
    return `<details class="op" id="${idOf(operation)}"><summary><span class="verb ${method}">${method}</span><b>${escapeHtml(summary)}</b><code>${escapeHtml(path)}</code></summary><div>${parts.filter(Boolean).join('')}</div></details>`
  }

  #body(schema: Json, shapes: Set<string>): string {
    const shape = shapeOf(schema)
    const said = (shape !== undefined && this.#schemas[shape]) || schema
    return `<h3>Body</h3>${noting(fieldsOf(said), shapes)}${example(exampleIn(said, this.#schemas))}`
  }

  #answer(responses: Operation['responses'], shapes: Set<string>): string {
    const [[status, answer] = [], ...others] = Object.entries(responses).filter(
      ([code]) => Number(code) < 400,
    )
    const [type, media] = Object.entries(answer?.content ?? {})[0] ?? []
    const also = others.map(([code]) => `<h3>Answer ${code}</h3><p>${marked(whenAlso[code] ?? '')}</p>`)
    const head = `${also.join('')}<h3>Answer ${status ?? ''}</h3>`
    if (!media) return `${head}<p>Without a body.</p>`
    if (type !== 'application/json')
      return `${head}<p>${escapeHtml(answer!.description)}: <code>${type}</code></p>`
    const { properties } = media.schema as { properties?: Schemas }
    const data = properties?.['data'] ?? media.schema
    const shape = shapeOf(data)
    if (shape !== undefined) shapes.add(shape)
    const fields =
      shape === undefined
        ? noting(answered(data), shapes)
        : `<p>${kindOf(data, properties)} <a href="#shape-${shape}">${shape}</a></p>`
    return `${head}${fields}${example(exampleIn(shortened(media.schema), this.#schemas))}`
  }

  /** Every shape that the page names, and what those name. */
  #shapes(wanted: Set<string>): string {
    const tables: string[] = []
    for (const name of wanted) {
      const table = noting(answered(this.#schemas[name] ?? {}), wanted)
      tables.push(`<h2 id="shape-${name}">${name}</h2>${table}`)
    }
    return tables.join('')
  }
}

/** When another answer comes than the usual one. */
const whenAlso: Readonly<Record<string, string>> = {
  200: 'The same, where the record was there already.',
  201: 'The same, where the record is new.',
  204: 'Without a body, for a program that asks for JSON.',
  206: 'The part of the file that a `Range` header asked for.',
  302: 'Leads elsewhere, by `Location`.',
  304: 'The answer that you have, by `If-None-Match`, still holds.',
}

const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const idOf = ({ method, path }: PathOperation) => `${method.toLowerCase()}${path.replaceAll(/\W+/g, '-')}`

const kindOf = (data: Json, around: Schemas | undefined): string => {
  if (!data['items']) return 'One'
  return around?.['meta'] ? 'A page of' : 'A list of'
}

/** A list's example without the links and figures of its page, which the guide shows. */
function shortened(schema: Json): Json {
  const { properties } = schema as { properties?: Schemas }
  return properties?.['data'] ? { type: 'object', properties: { data: properties['data'] } } : schema
}

const asField = ({ name, required, description, schema }: Operation['parameters'][number]): Field => {
  const [field] = fieldsOf({
    type: 'object',
    required: required ? [name] : [],
    properties: { [name]: schema },
  })
  return { ...field!, limits: [description, field!.limits].filter(Boolean).join('. ') }
}

/** The fields of an answer: that they are there is nobody's duty. */
const answered = (schema: Json): Field[] => fieldsOf(schema).map((field) => ({ ...field, required: false }))

/** The table of fields; the shapes that they are get a place on the page. */
function noting(fields: readonly Field[], shapes: Set<string>): string {
  for (const { shape } of fields) if (shape !== undefined) shapes.add(shape)
  return fieldTable(fields)
}

function fieldTable(fields: readonly Field[]): string {
  if (fields.length === 0) return '<p>Without fields.</p>'
  return `<div class="table" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>What it may be</th><th>Example</th></tr></thead><tbody>${fields.map(fieldRow).join('')}</tbody></table></div>`
}

function fieldRow({ name, type, required, limits, example: value, shape }: Field): string {
  const kind =
    shape === undefined
      ? escapeHtml(type)
      : `<a href="#shape-${shape}">${escapeHtml(type.replace('object', shape))}</a>`
  const shown =
    value === undefined || typeof value === 'object' ? '' : `<code>${escapeHtml(String(value))}</code>`
  return `<tr><td><code>${escapeHtml(name)}</code>${required ? ' <em>required</em>' : ''}</td><td>${kind}</td><td>${escapeHtml(limits)}</td><td>${shown}</td></tr>`
}

const example = (value: unknown): string =>
  value === undefined
    ? ''
    : `<h3>Example</h3><pre tabindex="0">${escapeHtml(JSON.stringify(value, null, 2))}</pre>`

/** The refusals that are this operation's own, and the rest by their numbers. */
function errorTable(codes: readonly string[]): string {
  const rows = codes
    .map(Number)
    .filter((code) => code >= 400)
    .map((code) => `<tr><td><code>${code}</code></td><td>${marked(refusals[code]?.when ?? '')}</td></tr>`)
  return `<h3>Errors</h3><div class="table" tabindex="0"><table><tbody>${rows.join('')}</tbody></table></div>`
}
