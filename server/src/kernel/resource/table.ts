import type { z } from 'zod'
import { factsOf } from '@moorgate/contract'
import type { RecordEventNames } from '@moorgate/contract/events/index.ts'
import type { Endpoint, Kind, RecordVerb, Resource } from '@moorgate/contract'
import type { Statement } from '../database/statement.ts'
import type { Delegation, QueryContext, Scope } from '../work.ts'
import type { Withheld } from './withheld.ts'

/** The kinds of a sort key, as cursors know them (`list/cursor.ts`). */
type SortKind = 'integer' | 'bigint' | 'numeric' | 'boolean' | 'date' | 'timestamptz' | 'text'
/** `nullable: false`: every row has it, so that an index answers the order. */
type SortedBy = { sql: (row: string, scope: Scope) => string; type: SortKind; nullable?: boolean }

/**
 * The database table of a resource, and how its wire fields are made from columns. Everything else follows
 * from the resource's declaration.
 */
export interface Table {
  resource: Resource
  name: string
  /**
   * SQL of a wire field that is not simply its column; `row` is the alias of this table, `$1` the tenant, and
   * `today` the calendar date as SQL.
   */
  columns: Readonly<Record<string, (row: string, today: string) => string>>
  /** The same for sort keys, where they differ from the field. */
  sorts: Readonly<Record<string, SortedBy>>
  /** The events of what `createRow`, `updateRow`, `deleteRow` and `restoreRow` write. */
  events: RecordEventNames
  relations: Readonly<Record<string, Relation>>
  /** Named conditions, and filters whose column is elsewhere. Values come bound; text is ours. */
  filters: Readonly<Record<string, FilterSql>>
  appends: Readonly<Record<string, (row: string, context: AppendContext) => string>>
  /** The tenant's own columns among these names, for an export. Columns hidden from the caller are left out. */
  addedColumns: (
    question: QueryContext,
    names: readonly string[],
  ) => Promise<ReadonlyMap<string, AddedColumn>>
  /**
   * The module's own verbs, each with the endpoint of its command; one of a verb that the resource has by
   * itself counts instead. `forbids` says who else gets 403, by the function that the command asks.
   */
  permissions: Readonly<Partial<Record<RecordVerb, Permission>>>
  /** Which rows exist for this person: added to every list, count, look-up, relation and export. */
  visibleTo: ((scope: Scope, row: string, statement: Statement) => string | undefined) | undefined
  /** What a delegate may read of the rows that the investor sees. Nothing, unless it is said here. */
  delegates: DelegateAccess | undefined
  /** Fields and appended attributes that this caller is never shown. */
  hiddenFrom: ((scope: Scope) => readonly string[]) | undefined
  withheld: Withheld | undefined
  /** Other tables' columns that point here: a record they point at is in use and is not deleted. */
  usedBy: readonly { table: string; column: string; softDeletes?: boolean }[]
  softDeletes: boolean
  /**
   * Columns that say a text field again in small letters, `lower(… collate human)`, by the field: where a
   * tenant's own rows are read, they are.
   */
  folded: Readonly<Record<string, string>>
  /**
   * Fields by a value of which no two records of a tenant are found that are not deleted: a unique index says
   * so.
   */
  unique: readonly string[]
  currency: (row: string) => string
}

/** What an attribute that is computed on request may read besides its row. */
export interface AppendContext {
  /** The calendar date in London, as it is and as SQL. */
  day: string
  today: string
  statement: Statement
  scope: Scope
}

/** Who may do something with a record of a table. */
export type Permission = Pick<Endpoint, 'access' | 'requires'> & {
  forbids?: (question: QueryContext, id: number) => Promise<boolean>
}

/** How much of a table a delegate of an investor may read. */
export interface DelegateAccess {
  /** Which of the investor's rows are shared; without it, all of them. */
  rows?: (row: string, delegation: Delegation, statement: Statement) => string | undefined
  /** Fields and appended attributes that stay with the investor. */
  hidden?: readonly string[]
}

/** `name` is the filter's own as it was asked for: of a family, `attribute.12`, it says which member. */
export type FilterSql = (
  row: string,
  values: readonly string[],
  statement: Statement,
  scope: Scope,
  name: string,
) => string

/** Whether a filter of yes or no was answered with yes. */
export const isTrue = (values: readonly string[]) => values[0] === 'true' || values[0] === '1'

/** A column that the contract does not know, because a tenant added it. `sql` is its text. */
export interface AddedColumn {
  label: string
  kind: 'text' | 'number' | 'date'
  sql: (row: string) => string
}

/**
 * `visibleTo` stands in for the other table's own, where what somebody sees follows from seeing the record
 * that these rows hang on: the general question ("rows of any owner that I may see") costs far more than this
 * one.
 */
export type Relation =
  | {
      kind: 'one'
      to: () => Table
      /** The column with the other's id, or SQL of that id. */
      column: string | ((row: string) => string)
      /** What else is true of the other, where ids of several kinds stand in one column. */
      where?: (other: string, row: string) => string
      visibleTo?: Table['visibleTo']
    }
  | {
      kind: 'many'
      to: () => Table
      /** The column of the others with this one's id, or SQL of that id. */
      column: string | ((other: string) => string)
      where?: (row: string) => string
      /** What `…Sum` adds up: SQL of money on the wire over the related rows, null without any. */
      sum?: (row: string) => string
      visibleTo?: Table['visibleTo']
    }
  | {
      kind: 'through'
      visibleTo?: Table['visibleTo']
      to: () => Table
      via: string
      from: string
      column: string
      where?: (link: string) => string
    }

type TableOptions = Partial<Omit<Table, 'resource'>>

/**
 * Refuses at load a `partial` filter with SQL of its own: how it is read must not depend on what is searched
 * for (`cachedSearch`).
 */
export function tableOf(resource: Resource, tableOptions: TableOptions = {}): Table {
  const odd = Object.keys(tableOptions.filters ?? {}).filter((name) => resource.filters[name] === 'partial')
  if (odd.length > 0)
    throw new Error(`Partial filters of ${resource.name} with SQL of their own: ${odd.join(', ')}`)
  return {
    resource,
    name: tableOptions.name ?? resource.type,
    columns: tableOptions.columns ?? {},
    sorts: tableOptions.sorts ?? {},
    events: tableOptions.events ?? {},
    relations: tableOptions.relations ?? {},
    filters: tableOptions.filters ?? {},
    appends: tableOptions.appends ?? {},
    permissions: tableOptions.permissions ?? {},
    addedColumns: tableOptions.addedColumns ?? (async () => new Map()),
    visibleTo: tableOptions.delegates?.rows
      ? sharedRows(tableOptions.visibleTo, tableOptions.delegates.rows)
      : tableOptions.visibleTo,
    delegates: tableOptions.delegates,
    hiddenFrom: tableOptions.delegates?.hidden
      ? sharedFields(tableOptions.hiddenFrom, tableOptions.delegates.hidden)
      : tableOptions.hiddenFrom,
    withheld: tableOptions.withheld,
    usedBy: tableOptions.usedBy ?? [],
    softDeletes: tableOptions.softDeletes ?? true,
    folded: tableOptions.folded ?? {},
    unique: tableOptions.unique ?? [],
    currency:
      tableOptions.currency ?? ((row) => ('currency' in resource.row.shape ? `${row}.currency` : `'GBP'`)),
  }
}

/** Rows that the investor sees, less those that are not shared with the delegate. */
const sharedRows =
  (own: Table['visibleTo'], rows: NonNullable<DelegateAccess['rows']>): Table['visibleTo'] =>
  (scope, row, statement) => {
    const { delegation } = scope.actor
    const conditions = [own?.(scope, row, statement), delegation && rows(row, delegation, statement)].filter(
      (condition) => condition !== undefined,
    )
    return conditions.length > 0 ? conditions.map((condition) => `(${condition})`).join(' and ') : undefined
  }

const sharedFields =
  (own: Table['hiddenFrom'], hidden: readonly string[]): Table['hiddenFrom'] =>
  (scope) => [...(own?.(scope) ?? []), ...(scope.actor.delegation ? hidden : [])]

/** The column that keeps a wire field: money is kept in minor units. */
export const columnOf = (resource: Resource, key: string): string =>
  kindOf(resource, key) === 'money' ? `${key}_minor` : key

/** What kind of value a wire field holds; undefined where the noun has no such field. */
export const kindOf = (resource: Resource, key: string): Kind | undefined => {
  const schema = resource.row.shape[key] as z.ZodType | undefined
  return schema && factsOf(schema)?.kind
}

/** When a row was deleted, for requests that include deleted rows. */
export const deletedAtSql = (row: string): string => `wire_instant(${row}.deleted_at)`

const sqlTypes: Partial<Record<Kind, string>> = {
  id: 'bigint',
  reference: 'bigint',
  integer: 'bigint',
  money: 'bigint',
  decimal: 'numeric',
  date: 'date',
  instant: 'timestamptz',
  boolean: 'boolean',
  flag: 'integer',
}

/** The type of PostgreSQL that values of this field are cast to, in filters and cursors. */
export function sqlTypeOf(resource: Resource, key: string): string {
  const options = factsOf(resource.row.shape[key] as z.ZodType)?.options
  if (options?.every((option) => typeof option === 'number')) return 'integer'
  return sqlTypes[kindOf(resource, key) ?? 'text'] ?? 'text'
}

/** Whether a record may lack the field. A list never does: it is empty instead. */
export const isNullable = (resource: Resource, key: string): boolean =>
  kindOf(resource, key) !== 'list' &&
  (resource.row.shape[key] as z.ZodType | undefined)?.safeParse(null).success === true
