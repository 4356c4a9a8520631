import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import type { Labels } from '@moorgate/contract/terminology.ts'
import { factsOf } from '@moorgate/contract/wire.ts'
import { useMemo } from 'react'
import type { ReactNode } from 'react'
import { useOpenPages } from '../../kernel/abilities.ts'
import { RecordLink } from '../../kernel/record-link.tsx'
import type { ListFields } from './use-attribute-fields.ts'
import { useBranding } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { columnLabel, descendsFirst, isNumeric, valueAt, wordsOf } from '../../kernel/field-words.ts'
import { offeredFilters } from './list-filters.ts'
import type { FilterWords } from './list-filters.ts'
import type { ListColumn } from './columns.ts'
import { RecordList } from './record-list.tsx'
import type { RecordListProps } from './record-list.tsx'
import type { Listable } from './listed.ts'

export interface ResourceListProps<R extends Resource> extends Pick<
  RecordListProps<RowOf<R> & Listable>,
  'query' | 'empty' | 'often'
> {
  resource: R
  /** Where a row's record is; its first cell is the link, where that page is open to the reader. */
  hrefOf?: (row: RowOf<R>) => string
  /** What the quick look shows of a row; `false` where a press opens the record at once. */
  preview?: ((row: RowOf<R>) => ReactNode) | false
  /** Cells drawn by the screen, by column key; the others are written by the field's kind. */
  cells?: Readonly<Record<string, (row: RowOf<R>) => ReactNode>>
  filters?: FilterWords
  /**
   * The tenant's own fields of these records, as columns and filters; with `query`, which asks for their
   * values.
   */
  fields?: Pick<ListFields, 'columns' | 'filters'>
  /** What a row is called, where it has no `name`. */
  nameOf?: (row: RowOf<R>) => string
}

/**
 * A list of a resource, from its declaration alone: its columns, its filters, and everything that every list
 * can do.
 */
export function ResourceList<R extends Resource>(props: ResourceListProps<R>) {
  const { resource, cells, hrefOf, filters, fields = noFields, nameOf = ownName, ...rest } = props
  const { navigation } = useBranding()
  const opens = useOpenPages()
  const whereOpen = (href: string) => (opens(href) ? href : undefined)
  const columns = useMemo(
    () => [...columnsOf(resource, navigation, cells, hrefOf), ...fields.columns],
    [resource, navigation, cells, hrefOf, fields.columns],
  )
  return (
    <RecordList<RowOf<R> & Listable>
      {...rest}
      resource={resource}
      columns={columns}
      filters={[...offeredFilters(resource, navigation, filters), ...fields.filters]}
      nameOf={nameOf}
      hrefOf={hrefOf && ((row) => whereOpen(hrefOf(row)))}
    />
  )
}

const noFields: NonNullable<ResourceListProps<Resource>['fields']> = { columns: [], filters: [] }

const ownName = (row: Readonly<Record<string, unknown>>) =>
  String(row['name'] ?? row['display_name'] ?? row['title'] ?? row['id'])

function columnsOf<R extends Resource>(
  resource: R,
  labels: Labels,
  cells: ResourceListProps<R>['cells'] = {},
  hrefOf: ResourceListProps<R>['hrefOf'],
): ListColumn<RowOf<R>>[] {
  return resource.columns.map((column, index): ListColumn<RowOf<R>> => {
    const { key } = column
    const schema = resource.row.shape[key]
    const { kind, words = {} } = (schema && factsOf(schema)) ?? {}
    const draw =
      cells[key] ??
      ((row: RowOf<R>) => {
        const currency = row['currency'] as string | undefined
        return wordsOf(valueAt(row, key), kind, { today: now(), currency, words, labels })
      })
    const first = index === 0
    return {
      id: key,
      header: columnLabel(column, labels),
      cell:
        first && hrefOf && !cells[key]
          ? (row) => <RecordLink href={hrefOf(row)}>{draw(row)}</RecordLink>
          : draw,
      sortable: resource.sorts.includes(key),
      pinned: first,
      ...(schema === undefined && !key.endsWith('.name') && { exports: [] }),
      ...(isNumeric(kind) && { align: 'end' }),
      descendsFirst: descendsFirst(kind),
      ...(first ? { weight: 'strong' } : {}),
    }
  })
}
