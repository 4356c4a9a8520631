import { accessTo, factsOf, labelOf, term } from '@moorgate/contract'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import type {
  LabelKey,
  Labels,
  OwnerType,
  PermissionEvent,
  ReportEntityName,
  ReportKind,
  ReportTotal,
  TermKey,
} from '@moorgate/contract'
import type { z } from 'zod'
import { isOpenTo } from '../../../kernel/http/access.ts'
import { labelOf as labelOfField } from '../../../kernel/list/export-columns.ts'
import type { CompileInput } from '../../../kernel/list/compile.ts'
import { relatedNameSql } from '../../../kernel/list/relations.ts'
import { callerOf } from '../../../kernel/resource/caller.ts'
import { appendContext, appendSql } from '../../../kernel/resource/field-sql.ts'
import type { Table } from '../../../kernel/resource/table.ts'
import type { Scope } from '../../../kernel/work.ts'

/** A column that reports of an entity may have. */
export interface ReportColumn {
  key: string
  kind: ReportKind
  label(labels: Labels): string
  /** SQL of its value in the row `t`, as the list of the same records answers it. */
  sql(compiled: CompileInput): string
  /** Whether it is for this reader: what the list hides, a report leaves out. */
  isOpen(scope: Scope): boolean
  totals: readonly ReportTotal[]
  /** Of a state: what its codes are called. */
  words?: (labels: Labels) => Readonly<Record<string, string>>
  /** It is a field of the table, which knows how to put it in order. */
  isField: boolean
}

/** A list that reports begin from. Rows, filters and rights are the list's own. */
export interface ReportEntity {
  name: ReportEntityName
  table: Table
  term: TermKey
  /** Which of the list's rows are meant. */
  where?: (row: string) => string
  columns: readonly ReportColumn[]
  start: { columns: string; groups: string }
  /** Whose fields of the firm's own are columns too, for those who may open such a record. */
  ownFieldsOf?: OwnerType
  /** Where a record opens, and the right that it asks for. */
  page?: { sql: (row: string) => string; event: PermissionEvent }
}

type StateWords = NonNullable<ReportColumn['words']>

interface FieldOptions {
  label?: string
  term?: TermKey
  kind?: ReportKind
  words?: StateWords
  /** Adding it up says nothing, as of multiples and prices. */
  isRatio?: boolean
}

/** A field or an appended attribute of the list's noun. */
export function field(table: Table, key: string, options: FieldOptions = {}): ReportColumn {
  const { resource } = table
  const schema = (resource.row.shape[key] ?? resource.appends[key]) as z.ZodType | undefined
  if (!schema) throw new Error(`${resource.name} has no ${key} for reports`)
  const kind = options.kind ?? kindOf(schema)
  return {
    key,
    kind,
    label: (labels) =>
      options.term
        ? term(labels, options.term)
        : options.label === undefined
          ? labelOfField(resource, key, labels)
          : fillLabels(labels, options.label),
    sql: ({ scope, statement }) => appendSql(table, key, 't', appendContext(scope, statement)),
    isOpen: (scope) => !table.hiddenFrom?.(scope).includes(key),
    totals: totalsOf(kind, options.isRatio),
    ...(kind === 'state' && { words: options.words ?? codesOf(schema) }),
    isField: key in resource.row.shape,
  }
}

/** The name of the record that a relation leads to, for those who may list such records. */
export function related(
  table: Table,
  relation: string,
  options: Pick<FieldOptions, 'label' | 'term'>,
): ReportColumn {
  const other = () => table.relations[relation]!.to()
  return {
    key: `${relation}.name`,
    kind: 'text',
    label: (labels) => (options.term ? term(labels, options.term) : options.label!),
    sql: (compiled) =>
      relatedNameSql(compiled, { relation, key: relation, kind: 'relation', children: [] }, 't'),
    isOpen: (scope) =>
      callerOf(table, scope).mayRead(other().resource) && !other().hiddenFrom?.(scope).includes('name'),
    totals: totalsOf('text'),
    isField: false,
  }
}

/** Words of statuses that the contract names. */
export const statusWords =
  (statuses: Readonly<Record<string, { label: LabelKey }>>): StateWords =>
  (labels) =>
    Object.fromEntries(Object.entries(statuses).map(([code, { label }]) => [code, labelOf(labels, label)]))

/** Whether somebody may open the list that a report of it reads. */
export function mayReport({ tenant, actor }: Scope, { table: { resource } }: ReportEntity): boolean {
  if (resource.requires && tenant.flags[resource.requires] !== 1) return false
  return isOpenTo(accessTo(resource, 'list'), actor.roleId ?? 0)
}

export function totalsOf(kind: ReportKind, isRatio = false): readonly ReportTotal[] {
  if (isRatio) return ['average', 'count']
  if (kind === 'money' || kind === 'number') return ['sum', 'average', 'count', 'share']
  return ['count']
}

function kindOf(schema: z.ZodType): ReportKind {
  switch (factsOf(schema)?.kind) {
    case 'money':
      return 'money'
    case 'decimal':
    case 'integer':
      return 'number'
    case 'date':
    case 'instant':
      return 'date'
    case 'choice':
    case 'flag':
    case 'boolean':
      return 'state'
    default:
      return 'text'
  }
}

/** `part_paid` → "Part paid"; yes and no; a flag is active or closed. */
function codesOf(schema: z.ZodType): StateWords {
  const facts = factsOf(schema)
  if (facts?.kind === 'boolean') return () => ({ true: 'Yes', false: 'No' })
  if (facts?.kind === 'flag') return () => ({ 1: 'Active', 0: 'Closed' })
  const words = Object.fromEntries((facts?.options ?? []).map((code) => [code, spelledOut(String(code))]))
  return () => words
}

function spelledOut(code: string): string {
  const words = code.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
