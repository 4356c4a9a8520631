import type { Labels } from '@moorgate/contract/terminology.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import type { FieldFacts } from '@moorgate/contract/wire.ts'
import { useMemo, useState } from 'react'
import { now } from '../../kernel/clock.ts'
import {
  columnLabel,
  descendsFirst,
  isNumeric,
  readableCode,
  valueAt,
  wordsOf,
} from '../../kernel/field-words.ts'
import type { ListSearch } from '../../kernel/search.ts'
import { changed, defaultWidth, ownChoices, readColumns, shownColumns, writeColumns } from './columns.ts'
import type { ColumnChoice, ListColumn } from './columns.ts'
import type { Listable, ListedResource } from './listed.ts'

const listable = new Set<FieldFacts['kind'] | undefined>([
  'text',
  'email',
  'integer',
  'money',
  'decimal',
  'date',
  'instant',
  'boolean',
  'flag',
  'choice',
])

/** The fields of a resource that the list has no column for, so that somebody can add them. */
export function moreColumns<Row extends Listable>(
  resource: ListedResource,
  labels: Labels,
  columns: readonly ListColumn<Row>[],
): ListColumn<Row>[] {
  // A column that the screen draws from a field under another id bears the field's own name.
  const taken = new Set(columns.flatMap(({ id, header }) => [id, header]))
  return Object.entries(resource.row?.shape ?? {}).flatMap(([key, schema]): ListColumn<Row>[] => {
    const { kind, words = {} } = factsOf(schema) ?? {}
    const said = resource.columns?.find((column) => column.key === key)
    const header = said ? columnLabel(said, labels) : readableCode(key.replace(/_at$/, ''))
    if (taken.has(key) || taken.has(header) || key === 'version' || !listable.has(kind)) return []
    return [
      {
        id: key,
        header,
        extra: true,
        sortable: resource.sorts.includes(key),
        cell: (row) => {
          const currency = row['currency'] as string | undefined
          return wordsOf(valueAt(row, key), kind, { today: now(), currency, words, labels })
        },
        ...(isNumeric(kind) && { align: 'end' as const }),
        descendsFirst: descendsFirst(kind),
      },
    ]
  })
}

export interface ColumnState<Row> {
  /** Every column that can be shown. */
  all: readonly ListColumn<Row>[]
  /** Those that are, as the table draws them. */
  shown: readonly ListColumn<Row>[]
  choices: readonly ColumnChoice[]
  isChanged: boolean
  /** What the address says of columns that were chosen; undefined for the list's own. */
  textOf: (choices: readonly ColumnChoice[] | undefined) => string | undefined
  /** The same, with one column as wide as it was drawn. */
  resized: (id: string, width: number) => string
}

/** The list before, as long as its items are the same ones: then the rows of a table stay as they are. */
function useSame<Item>(list: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(list)
  if (kept === list) return list
  if (kept.length === list.length && kept.every((item, at) => item === list[at])) return kept
  setKept(list)
  return list
}

/** The columns of a list as its address has them. */
export function useColumns<Row>(
  all: readonly ListColumn<Row>[],
  { columns: text }: ListSearch,
): ColumnState<Row> {
  const chosen = useMemo(
    () =>
      readColumns(
        text,
        all.map(({ id }) => id),
      ),
    [text, all],
  )
  const shown = useSame(useMemo(() => shownColumns(all, chosen), [all, chosen]))
  const own = ownChoices(all)
  const choices = chosen ?? own
  return {
    all,
    shown,
    choices,
    isChanged: chosen !== undefined,
    textOf: (next) =>
      next === undefined || writeColumns(next) === writeColumns(own) ? undefined : writeColumns(next),
    resized: (id, width) => writeColumns(changed(choices, id, { width: defaultWidth(width) })),
  }
}
