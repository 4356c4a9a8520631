import { z } from 'zod'
import type { Access, Throttle } from './endpoint.ts'
import type { FeatureFlag } from './features.ts'
import type { PermissionAction, PermissionEvent } from './permissions.ts'
import type { TermKey } from './terminology.ts'
import { emptiable, factsOf, id, instant, integer } from './wire.ts'
import { columnFilters } from './column-filters.ts'
import { refuseUnknownKeys } from './resource-keys.ts'

/**
 * How `filter[x]` is read. `partial`: contains, any of a comma list. `exact`: equals, or one of a list; empty
 * means "is null". `operator`: a value that may begin with >, >=, <, <=, = or <>. `between`: two days with a
 * comma, both included, of which either may be left out. Of an `operator` filter all comparisons have to
 * hold, `>10000,<30000`, and one of its plain values. `scope`: a named condition that the server's table
 * defines; one that is named `attribute.*` stands for a family of them, `attribute.12`. Of a field that may
 * be missing `=` alone is for what lacks it, `<>` alone for what has it.
 */
export type Filter = 'partial' | 'exact' | 'begins' | 'ends' | 'operator' | 'between' | 'scope'

/**
 * A relation: the path of the other resource, whether it is a list, whether its money is added up under
 * `…Sum`, and the key of the answer where that isn't the relation's name.
 */
export interface Include {
  to: string
  many: boolean
  sum?: boolean
  as?: string
}

export interface Column {
  key: string
  label: string
  /** Labels that a tenant may rename come from the terminology. */
  term?: TermKey
}

export interface FormSection {
  title: string
  fields: readonly { key: string; label: string; hint?: string }[]
}

export type Operation = 'list' | 'show' | 'create' | 'update' | 'delete' | 'restore' | 'export'

type Shape = Record<string, z.ZodType>
type Required<Field> = Field extends z.ZodOptional<infer Inner> ? Required<Inner> : Field
type RowShape<Written extends Shape> = { [Key in keyof Written]: Required<Written[Key]> }
/** What a record answers with: where a field is both written and computed, the answer is the computed one. */
type RowOfParts<Written extends Shape, Computed extends Shape> = typeof standardFields &
  Omit<RowShape<Written>, keyof Computed> &
  Computed

/** What every record answers with. */
const standardFields = {
  id: id(),
  created_at: instant(),
  updated_at: instant(),
  version: integer({ min: 1 }),
}

/**
 * One business noun: wire shape, who may, gate, list and form. Acts that are more than a change of fields are
 * endpoints instead.
 */
export interface Resource<Row extends Shape = Shape, Written extends Shape = Shape> {
  /** Singular, snake_case; events are named after it: `nominee.created`. */
  name: string
  /** Path below /api, plural, kebab-case. */
  path: string
  /** Name in `fields[...]`: the path in snake_case. */
  type: string
  term: TermKey
  event: PermissionEvent | undefined
  /**
   * `event`: staff whose role has it. `own`: those, and investors for the rows that are theirs. `staff`:
   * every member of staff, each for the rows that they may see. `reference`: anybody signed in.
   */
  read: 'event' | 'own' | 'staff' | 'reference' | 'guest'
  /**
   * `own`: investors also create and change their own rows. `part`: the row belongs to another record, or to
   * how all of a kind are kept, so the right to update those covers every write. A right to read gives no
   * right to write.
   */
  write: 'event' | 'own' | 'part'
  /** What reading it asks of the event, where that is more than to list. */
  reads: PermissionAction | undefined
  requires: FeatureFlag | undefined
  operations: readonly Operation[]
  row: z.ZodObject<Row>
  create: z.ZodObject<Written>
  update: z.ZodObject<{ [Key in keyof Written]: z.ZodOptional<Written[Key]> }>
  filters: Readonly<Record<string, Filter>>
  /** Row keys that `filter[search]` looks through. */
  search: readonly string[]
  sorts: readonly string[]
  defaultSort: string
  includes: Readonly<Record<string, Include>>
  /** Computed attributes, answered only when asked for. */
  appends: Readonly<Record<string, z.ZodType>>
  /** false: a short reference list, answered whole as `{"data": […]}`. */
  paged: boolean
  columns: readonly Column[]
  form: readonly FormSection[]
  throttle: Throttle | undefined
}

interface Declaration<Written extends Shape, Computed extends Shape> {
  name: string
  path: string
  term: TermKey
  event?: PermissionEvent
  read?: Resource['read']
  write?: Resource['write']
  reads?: PermissionAction
  requires?: FeatureFlag
  operations?: readonly Operation[]
  /** What a client may write; a field is required on create unless it is optional. */
  written: Written
  /** What the server adds to the answer. */
  computed?: Computed
  filters?: Record<string, Filter>
  search?: readonly (keyof Written | keyof Computed)[]
  sorts?: readonly string[]
  defaultSort?: string
  includes?: Record<string, Include>
  appends?: Record<string, z.ZodType>
  paged?: boolean
  columns?: readonly Column[]
  form?: readonly FormSection[]
  throttle?: Throttle
}

const always = ['id', 'created_at', 'updated_at']
const everything = ['list', 'show', 'create', 'update', 'delete', 'restore', 'export'] as const

/** Declares a noun. Refuses at load a default sort, column or form field that does not exist. */
export function defineResource<Written extends Shape, Computed extends Shape = Record<never, never>>(
  declaration: Declaration<Written, Computed>,
): Resource<RowOfParts<Written, Computed>, Written> {
  const row = { ...standardFields, ...rowShape(declaration.written), ...declaration.computed }
  const written = withClearableHtml(declaration.written)
  let update: z.ZodObject | undefined
  const resource = {
    name: declaration.name,
    path: declaration.path,
    type: declaration.path.replaceAll('-', '_'),
    term: declaration.term,
    event: declaration.event,
    read: declaration.read ?? 'event',
    write: declaration.write ?? 'event',
    reads: declaration.reads,
    requires: declaration.requires,
    operations: declaration.operations ?? everything,
    row: z.object(row),
    create: z.object(written),
    // Made when it is first asked for: most pages of the browser only read.
    get update() {
      return (update ??= z.object(written).partial())
    },
    filters: { ...declaration.filters, ...columnFilters(declaration, row) },
    search: (declaration.search ?? []) as string[],
    sorts: [...always, ...(declaration.sorts ?? [])],
    defaultSort: declaration.defaultSort ?? '-created_at',
    includes: declaration.includes ?? {},
    appends: declaration.appends ?? {},
    paged: declaration.paged ?? true,
    columns: declaration.columns ?? [],
    form: declaration.form ?? [],
    throttle: declaration.throttle,
  }
  refuseUnknownKeys(resource, row)
  return resource as unknown as ReturnType<typeof defineResource<Written, Computed>>
}

/**
 * The answer's shape: what may be left out when writing is always there when reading, as null. Secrets and
 * files never are.
 */
function rowShape(written: Shape): Shape {
  return Object.fromEntries(
    Object.entries(written)
      .filter(([, schema]) => !['secret', 'file'].includes(factsOf(schema)?.kind ?? ''))
      .map(([key, schema]) => [key, answered(schema)]),
  )
}

/**
 * Rich text that may be left out may be emptied too. What is empty arrives as null, and a record that always
 * has the text keeps an empty one.
 */
function withClearableHtml(written: Shape): Shape {
  const isFilled = (schema: z.ZodType) =>
    factsOf(schema)?.kind === 'html' && schema instanceof z.ZodOptional && !schema.safeParse(null).success
  return Object.fromEntries(
    Object.entries(written).map(([key, schema]) => [
      key,
      isFilled(schema) ? emptiable(schema).optional() : schema,
    ]),
  )
}

function answered(schema: z.ZodType): z.ZodType {
  return schema instanceof z.ZodOptional ? answered(schema.unwrap() as z.ZodType) : schema
}

/** Optional and clearable: absent leaves it, null or empty removes it. */
export function optional<Schema extends z.ZodType>(schema: Schema): z.ZodOptional<z.ZodNullable<Schema>> {
  const known = optionals.get(schema) as z.ZodOptional<z.ZodNullable<Schema>> | undefined
  if (known) return known
  const made = schema.nullable().optional()
  optionals.set(schema, made)
  return made
}

const optionals = new WeakMap<z.ZodType, z.ZodType>()

/** Who may do an operation of a resource. */
export function accessTo(resource: Resource, operation: Operation): Access {
  const isRead = operation === 'list' || operation === 'show'
  if (isRead && resource.read === 'guest') return 'guest'
  if (isRead && resource.read === 'reference') return 'verified'
  if (isRead && resource.read === 'staff') return 'staff'
  if (resource.event === undefined) return 'verified'
  // A file of everything is for staff, also where anybody may read the list.
  const own = (ownBy[operation] && resource[ownBy[operation]] === 'own') ?? false
  if (isRead || operation === 'export')
    return { event: resource.event, action: resource.reads ?? actions[operation], own }
  return { event: resource.event, action: resource.write === 'part' ? 'update' : actions[operation], own }
}

/** What gives investors an operation on what is theirs. Nothing lets them delete it. */
const ownBy: Readonly<Partial<Record<Operation, 'read' | 'write'>>> = {
  list: 'read',
  show: 'read',
  export: 'read',
  create: 'write',
  update: 'write',
}

const actions = {
  list: 'index',
  export: 'index',
  show: 'visit',
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'delete',
} as const satisfies Record<Operation, string>

export type RowOf<R> = R extends { row: z.ZodObject<infer Row> } ? z.output<z.ZodObject<Row>> : never
