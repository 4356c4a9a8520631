import type { Resource, RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useMemo, useState } from 'react'
import { RecordDrawer } from '../../../features/records/overlaid-record-drawer.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { useAbilities } from '../../../kernel/abilities.ts'
import { asRead } from '../../../kernel/as-read.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import styles from './offers.module.css'
import { referenceForm } from './reference-form.tsx'

interface ShortListProps<R extends Resource> {
  resource: R
  /** What an entry is for: said where there is none. */
  meaning: string
  /** Beside its name. */
  columns?: readonly Column<RowOf<R>>[]
  /** Relations whose names the form shows. */
  include?: readonly string[]
}

/**
 * A short list that offers are described with, whole and in its order. An entry that is in use is switched
 * off, never deleted.
 */
export function ShortList<R extends Resource>({
  resource,
  meaning,
  columns = [],
  include = [],
}: ShortListProps<R>) {
  const may = useAbilities()
  const term = useTerm()
  const [open, setOpen] = useState<RowOf<R> | 'new'>()
  const Form = useMemo(() => referenceForm(resource), [resource])
  const [page, setPage] = useState(1)
  const query = useQuery(listQuery(resource, { page }, { perPage: 100, include }))
  const many = term(resource.term, { plural: true })
  const manyLower = term(resource.term, { plural: true, lower: true })
  const add = may(resource.event, 'update') && (
    <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
      New {term(resource.term, { lower: true })}
    </Button>
  )
  const nameOf = (row: RowOf<R>) => String(row['name'])
  return (
    <Card title={many} flush actions={add}>
      <Loaded query={query} what={`the ${manyLower}`}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={`No ${manyLower} yet`} level={3}>
              {meaning}
            </EmptyState>
          ) : (
            <DataTable
              label={many}
              rows={data}
              keyOf={(row) => row['id'] as number}
              columns={[nameColumn(add ? setOpen : undefined, nameOf), ...columns, ...inUse(resource)]}
            />
          )
        }
      </Loaded>
      <Pages meta={query.data?.meta} onPage={setPage} inCard />
      {open !== undefined && (
        <RecordDrawer
          resource={resource}
          row={asRead(open, query.data?.data)}
          nameOf={nameOf}
          form={Form}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}

function nameColumn<Row>(open: ((row: Row) => void) | undefined, nameOf: (row: Row) => string): Column<Row> {
  return {
    id: 'name',
    header: 'Name',
    weight: 'strong',
    cell: (row) => (open ? <RowButton onOpen={() => open(row)}>{nameOf(row)}</RowButton> : nameOf(row)),
  }
}

/** Whether it can still be chosen, for lists whose entries are switched off. */
function inUse<R extends Resource>(resource: R): Column<RowOf<R>>[] {
  if (!('active' in resource.row.shape)) return []
  return [
    {
      id: 'active',
      header: 'In use',
      cell: (row) => (row['active'] === true ? 'Yes' : <span className={styles.off}>Switched off</span>),
    },
  ]
}
