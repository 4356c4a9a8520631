import { leadStatus } from '@moorgate/contract/investors/lead-status.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { leadKinds } from '@moorgate/contract/statuses/people.ts'
import type { LeadKind } from '@moorgate/contract/statuses/people.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { DrawerList } from '../../../features/records/drawer-list.tsx'
import { NewInDrawer } from '../../../features/records/new-in-drawer.tsx'
import styles from './lists.module.css'
import { isHexColour } from '@moorgate/contract/colour.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import { changesOf, filledIn } from '../../../kernel/form-values.ts'
import { FormErrors } from '../../../ui/form-errors.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { Form } from '../../../ui/form.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { DrawerFormProps, RecordDrawerProps } from '../../../features/records/record-drawer.tsx'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { listQuery } from '../../../kernel/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, quantity } from '../../../ui/format.ts'
import { EmptyState } from '../../../ui/states.tsx'
import { asRead } from '../../../kernel/as-read.ts'
import { RowButton } from '../../../features/records/row-button.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { useWords } from '../../../kernel/words.tsx'

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
function ClientGroups() {
  const may = useAbilities()
  const label = useLabel()
  const term = useTerm()
  const [open, setOpen] = useState<Group | 'new'>()
  const [page, setPage] = useState(1)
  const query = useQuery(listQuery(clientGroup, { page }, { perPage: 100 }))
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
      <Pages meta={query.data?.meta} onPage={setPage} inCard />
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

const kinds = Object.keys(leadKinds).map(Number) as LeadKind[]

/** A lead status: its name, its kind in the tenant's words, its colour and its place in lists. */
function LeadStatusForm({ row, save, onSaved }: DrawerFormProps<typeof leadStatus>) {
  const label = useLabel()
  const form = useLeadStatus({ row, onSaved })
  const colour = form.values.colour
  return (
    <Form className={styles.form} onSubmit={form.onSubmit}>
      {form.refused !== undefined && <FormErrors title={form.refused} errors={[]} />}
      <TextField label="Name" {...form.typed('name')} />
      <NativeSelect
        label="Type"
        placeholder="Choose"
        options={kinds.map((kind) => ({ value: kind, label: label(leadKinds[kind].label) }))}
        {...form.typed('type')}
      />
      <TextField
        label="Colour"
        hint="A hex code, like #1f5bd8."
        optional
        numeric
        prefix={
          <i className={styles.swatch} style={{ background: isHexColour(colour) ? colour : undefined }} />
        }
        {...form.typed('colour')}
      />
      <TextField
        label="Order in lists"
        hint="Lower numbers come first."
        optional
        inputMode="numeric"
        numeric
        {...form.typed('order')}
      />
      <ChangesFooter form={form} save={save} />
    </Form>
  )
}

function useLeadStatus({ row, onSaved }: Pick<DrawerFormProps<typeof leadStatus>, 'row' | 'onSaved'>) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [leadStatus.name] })
  const before = {
    name: row?.name ?? '',
    type: row === undefined ? '' : String(row.type),
    colour: row?.colour ?? '',
    order: row === undefined ? '' : String(row.order),
  }
  const bodyOf = (values: typeof before) => (row ? changesOf(before, values) : filledIn(values))
  return useForm({
    values: before,
    schema: row ? leadStatus.update : leadStatus.create,
    bodyOf,
    version: row?.version,
    renew,
    send: async (values, idempotencyKey) => {
      const path = row ? `${leadStatus.path}/${row.id}` : leadStatus.path
      const body = { ...bodyOf(values), ...(row && { version: row.version }) }
      const { data } = await call<{ data: NonNullable<typeof row> }>(row ? 'PATCH' : 'POST', path, {
        body,
        idempotencyKey,
      })
      await renew()
      onSaved(data)
    },
  })
}

/**
 * `/admin/settings/investor/lead-status`: where somebody stands with the tenant; below, the groups that see
 * the same offers.
 */
export function LeadStatusPage() {
  const words = useWords()
  const label = useLabel()
  const add = <NewInDrawer resource={leadStatus} right="update" />
  return (
    <SettingsPage
      title={label('lead_statuses')}
      intro="Each has a type: active, inactive or investment. You can’t delete one that’s in use."
      wide
      actions={add}
    >
      <div className={styles.list}>
        <DrawerList
          resource={leadStatus}
          form={LeadStatusForm}
          nameOf={({ name }) => name ?? ''}
          cells={cells}
          empty={{
            text: words('Staff use {lead_statuses} to track {contacts} and {investors}.'),
            action: add,
          }}
        />
      </div>
      <ClientGroups />
    </SettingsPage>
  )
}

type Row = RowOf<typeof leadStatus>

const cells = {
  name: ({ name, colour }: Row) => (
    <span className={styles.named}>
      <i style={{ background: colour ?? 'var(--line-strong)' }} aria-hidden />
      {name}
    </span>
  ),
  type: ({ type }: Row) => <StateDot shown={leadKinds[type]} />,
}
