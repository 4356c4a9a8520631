import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { permits, permittedQuery } from '../../kernel/permissions.ts'
import { ResourceList } from '../list/resource-list.tsx'
import type { ResourceListProps } from '../list/resource-list.tsx'
import { stringifyFlat, writeListSearch } from '../../kernel/search.ts'
import { useListSearch } from '../list/use-list-search.ts'
import { usePathname } from '../../kernel/visit.ts'
import { Link } from '../../ui/link.tsx'
import type { DrawerFormProps } from './record-drawer.tsx'
import { RecordDrawer } from './overlaid-record-drawer.tsx'

export interface DrawerListProps<R extends Resource> extends Omit<
  ResourceListProps<R>,
  'hrefOf' | 'preview'
> {
  nameOf: (row: RowOf<R>) => string
  /** The form in the drawer, where the one from the resource's declaration is not enough. */
  form?: ComponentType<DrawerFormProps<R>>
}

/**
 * A list of small records that open in a drawer beside it. Which one is in the address: `?panel=3`,
 * `?panel=new`.
 */
export function DrawerList<R extends Resource>({ nameOf, form, ...list }: DrawerListProps<R>): ReactNode {
  const { resource } = list
  const [search, go] = useListSearch(resource)
  const pathname = usePathname()
  const may = useAbilities()
  const canWrite = may(resource.event, 'update')
  const hrefOf = (row: RowOf<R>) =>
    pathname + stringifyFlat(writeListSearch({ ...search, panel: String(row['id']) }))
  // A cell that the screen draws itself leads to its record too, so that it is reached by the keyboard.
  const [first] = resource.columns
  const drawn = first && list.cells?.[first.key]
  const cells =
    canWrite && first && drawn ? { ...list.cells, [first.key]: linked(drawn, hrefOf) } : list.cells
  const close = () => go({ ...search, panel: undefined })
  return (
    <>
      <ResourceList
        {...list}
        nameOf={nameOf}
        preview={false}
        {...(cells && { cells })}
        {...(canWrite && { hrefOf })}
      />
      {canWrite &&
        search.panel !== undefined &&
        (search.panel === 'new' ? (
          <RecordDrawer resource={resource} row="new" nameOf={nameOf} form={form} onClose={close} />
        ) : (
          <Opened resource={resource} id={search.panel} nameOf={nameOf} form={form} onClose={close} />
        ))}
    </>
  )
}

function linked<Row>(drawn: (row: Row) => ReactNode, hrefOf: (row: Row) => string) {
  return (row: Row) => <Link href={hrefOf(row)}>{drawn(row)}</Link>
}

interface OpenedProps<R extends Resource> {
  resource: R
  id: string
  nameOf: (row: RowOf<R>) => string
  form: ComponentType<DrawerFormProps<R>> | undefined
  onClose: () => void
}

function Opened<R extends Resource>({ resource, id, nameOf, form, onClose }: OpenedProps<R>) {
  const { data } = useQuery(permittedQuery(resource, id))
  if (!data || !permits(data, 'edit')) return null
  return <RecordDrawer resource={resource} row={data} nameOf={nameOf} form={form} onClose={onClose} />
}
