import { user } from '@moorgate/contract/investors/user.ts'
import { roleTerms } from '@moorgate/contract/roles.ts'
import type { RoleId } from '@moorgate/contract/roles.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { now } from '../../../kernel/clock.ts'
import { ListToolbar } from '../../../features/list/list-toolbar.tsx'
import type { OfferedFilter } from '../../../features/list/filters/filter-values.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import type { OnPage } from '../../../kernel/existing-page.ts'
import { PageLinks } from '../../../kernel/page-links.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import type { Page } from '../../../kernel/queries.ts'
import { shownSort, withList } from '../../../kernel/search.ts'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useListSearch } from '../../../features/list/use-list-search.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted, missing } from '../../../ui/format.ts'
import { agoOrDay } from '../../../ui/ago-or-day.ts'
import { ListFooter } from '../../../ui/pagination.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { RowButton } from '../../../features/records/row-button.tsx'
import { yesNo } from '../../../features/records/yes-no.ts'
import styles from '../lists/lists.module.css'
import { staffRoleIds } from './account.ts'
import type { Account } from './account.ts'
import { overlay } from '../../../kernel/overlay.tsx'

const AccountDrawer = overlay(async () => (await import('./account-drawer.tsx')).AccountDrawer)

/** `/admin/settings/account/admin-accounts`: who works here, and as what. */
export function AccountsPage() {
  const label = useLabel()
  const may = useAbilities()
  const [search, go] = useListSearch(user)
  const fixed = search.filters['role_id'] === undefined ? { role_id: staffRoleIds.join(',') } : {}
  const sorted = { ...search, sort: search.sort ?? 'name' }
  const query = useQuery(rowsQuery<Account>(user, sorted, { fixed, perPage: 50 }))
  const accounts = query.data?.data ?? []
  const open = search.panel === 'new' ? 'new' : accounts.find(({ id }) => String(id) === search.panel)
  const show = (panel: string | undefined) => go({ ...search, panel })
  const meta = query.data?.meta
  const columns = useColumnsFor(may('user', 'update') ? show : undefined)
  const filters = useFilters()
  return (
    <SettingsPage
      title={label('staff_members')}
      intro="Each account has one role. Roles have fixed permissions."
      wide
      actions={
        may('user', 'create') && (
          <Button variant="primary" icon={Plus} onClick={() => show('new')}>
            New account
          </Button>
        )
      }
    >
      <div className={styles.list}>
        <ListToolbar resource={user} fixed={fixed} search={search} go={go} filters={filters} />
        <Loaded query={query} what="the accounts">
          {() => (
            <DataTable
              label={label('staff_members')}
              columns={columns}
              rows={accounts}
              keyOf={({ id }) => id}
              sort={shownSort(sorted.sort)}
              onSort={({ column, descending }) =>
                go(withList(search, { sort: `${descending ? '-' : ''}${column}` }))
              }
              refreshing={query.isPlaceholderData}
              empty={
                <EmptyState title="No accounts match these filters" level={3}>
                  Change or clear the filters to see more.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        {meta && <AccountsFooter meta={meta} onPage={(page, options) => go({ ...search, page }, options)} />}
      </div>
      {open !== undefined && (
        <AccountDrawer
          key={open === 'new' ? 'new' : open.id}
          account={open}
          onClose={() => show(undefined)}
        />
      )}
    </SettingsPage>
  )
}

interface AccountsFooterProps {
  meta: NonNullable<Page<Account>['meta']>
  onPage: OnPage
}

function AccountsFooter({ meta, onPage }: AccountsFooterProps) {
  return (
    <ListFooter count={counted(meta.total, 'account', 'accounts')}>
      <PageLinks meta={meta} onPage={onPage} />
    </ListFooter>
  )
}

function useFilters(): OfferedFilter[] {
  const term = useTerm()
  return [
    {
      name: 'role_id',
      label: 'Role',
      kind: 'choices',
      operator: 'is',
      choices: staffRoleIds.map((id) => ({ value: String(id), label: term(roleTerms[id]) })),
    },
    { name: 'is_active', label: 'Account open', kind: 'choice', operator: 'is', choices: yesNo },
  ]
}

function useColumnsFor(show: ((panel: string) => void) | undefined): readonly Column<Account>[] {
  const term = useTerm()
  const today = now()
  return [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      weight: 'strong',
      cell: ({ id, name, email, avatar }) => (
        <TwoLines
          lead={<Avatar name={name} src={avatar ?? undefined} size={32} />}
          title={show ? <RowButton onOpen={() => show(String(id))}>{name}</RowButton> : name}
          note={email}
        />
      ),
    },
    { id: 'role', header: 'Role', cell: ({ role_id: role }) => term(roleTerms[role as RoleId]) },
    {
      id: 'last_login_at',
      header: 'Last active',
      sortable: true,
      descendsFirst: true,
      from: 'lg',
      cell: ({ last_login_at: at }) => (at === null ? missing : agoOrDay(at, today)),
    },
    {
      id: 'state',
      header: 'State',
      cell: (account) => <State account={account} />,
    },
  ]
}

/** A colleague who was here before and has a new address is no longer invited: the address waits. */
function State({ account }: { account: Account }) {
  const { is_active: active, email_verified_at: confirmed, last_login_at: seen } = account
  if (!active) return <StatusDot>Closed</StatusDot>
  if (confirmed !== null) return <StatusDot tone="good">Active</StatusDot>
  return <StatusDot tone="waiting">{seen === null ? 'Invited' : 'Confirming e-mail'}</StatusDot>
}
