import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { asRead } from '../../../kernel/as-read.ts'
import { RowButton } from '../../../features/records/row-button.tsx'
import type { RecordDrawerProps } from '../../../features/records/record-drawer.tsx'
import { overlay } from '../../../kernel/overlay.tsx'

const GroupDrawer = overlay(async () => {
  const [{ RecordDrawer }, { ClientGroupForm }] = await Promise.all([
    import('../../../features/records/record-drawer.tsx'),
    import('./client-group-form.tsx'),
  ])
  return (props: Omit<RecordDrawerProps<typeof clientGroup>, 'resource' | 'form'>) => (
    <RecordDrawer resource={clientGroup} form={ClientGroupForm} {...props} />
  )
})

type Group = RowOf<typeof clientGroup>

function columnsWith(
  words: Readonly<Record<'investors' | 'contacts', string>>,
  open: ((group: Group) => void) | undefined,
): readonly Column<Group>[] {
  const nameOf = (group: Group) =>
    open ? <RowButton onOpen={() => open(group)}>{group.name}</RowButton> : group.name
  return [
    { id: 'name', header: 'Name', weight: 'strong', cell: nameOf },
    {
      id: 'people_count',
      header: words.investors,
      align: 'end',
      cell: ({ people_count: count }) => quantity(count),
    },
    {
      id: 'contacts_count',
      header: words.contacts,
      align: 'end',
      from: 'md',
      cell: ({ contacts_count: count }) => quantity(count),
    },
    { id: 'description', header: 'Description', cell: ({ description }) => description ?? missing },
  ]
}

/** People who are shown the same offers, by group. */
export function ClientGroups() {
  const may = useAbilities()
  const label = useLabel()
  const term = useTerm()
  const [open, setOpen] = useState<Group | 'new'>()
  const query = useQuery(listQuery(clientGroup, {}, { perPage: 100 }))
  const canWrite = may('investors', 'update')
  const add = canWrite && (
    <Button size="small" icon={Plus} onClick={() => setOpen('new')}>
      New {term('client_group', { lower: true })}
    </Button>
  )
  return (
    <Card title={label('client_groups')} flush actions={add}>
      <Loaded query={query} what={`the ${label('client_groups', { lower: true })}`}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={`No ${label('client_groups', { lower: true })} yet`} level={3}>
              Put people into groups to show them the same offers.
            </EmptyState>
          ) : (
            <DataTable
              label={label('client_groups')}
              rows={data}
              keyOf={({ id }) => id}
              columns={columnsWith(
                { investors: label('investors'), contacts: label('contacts') },
                canWrite ? setOpen : undefined,
              )}
            />
          )
        }
      </Loaded>
      {open !== undefined && (
        <GroupDrawer
          key={open === 'new' ? 'new' : open.id}
          row={asRead(open, query.data?.data)}
          nameOf={({ name }) => String(name)}
          onAdded={setOpen}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Card>
  )
}
