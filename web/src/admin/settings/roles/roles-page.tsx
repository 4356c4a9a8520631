import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { PermissionEvent } from '@moorgate/contract/permissions.ts'
import { readRolePermissions } from '@moorgate/contract/permissions/role-permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readableCode } from '../../../kernel/field-words.ts'
import { openingList } from '../../../ui/sentence-list.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { counted, missing } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { useMedia } from '../../../ui/use-media.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from '../settings.module.css'
import { actionWords, permissionAreas, writtenActions } from './permission-words.ts'

type Role = AnswerOf<typeof readRolePermissions>[number]

const areas = Object.keys(permissionAreas) as PermissionEvent[]

const key = Object.values(actionWords)
  .map(({ letter, words }) => `${letter} ${words}`)
  .join(', ')

/** `/admin/settings/account/roles`: what each role of staff may do. Roles are fixed, so nothing is edited. */
export function RolesPage() {
  const query = useQuery(endpointQuery('role_permissions', readRolePermissions))
  return (
    <SettingsPage
      title="Roles and permissions"
      intro="Each account has one role, and the permissions of a role are fixed."
      wide
    >
      <Loaded query={query} what="the roles">
        {(roles) => (
          <>
            <div className={styles.part}>
              <Permissions roles={roles} />
            </div>
            <div className={styles.part}>
              <HiddenTabs roles={roles} />
            </div>
          </>
        )}
      </Loaded>
    </SettingsPage>
  )
}

const everyRole = 'all'

/** One role in words, or all side by side in letters where there is room for them. */
function Permissions({ roles }: { roles: readonly Role[] }) {
  const words = useWords()
  const hasRoom = useMedia('(min-width: 60rem)')
  const [chosen, setChosen] = useState<string>()
  const value = chosen ?? (hasRoom ? everyRole : String(roles[0]?.role_id))
  const role = roles.find(({ role_id: id }) => String(id) === value)
  return (
    <Card
      title="Permissions"
      flush
      actions={
        <NativeSelect
          label="Role"
          labelHidden
          value={value}
          onChange={(event) => setChosen(event.target.value)}
          options={[
            { value: everyRole, label: 'All roles' },
            ...roles.map(({ role_id: id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      }
    >
      {!role && <p className={styles.key}>{`Key: ${key}.`}</p>}
      <div className={styles.matrix}>
        <DataTable
          label="Permissions by role"
          rows={areas}
          keyOf={(event) => event}
          groupOf={(event) => words(permissionAreas[event].group)}
          columns={[areaColumn(words), ...(role ? [inWords(role)] : roles.map(inLetters))]}
        />
      </div>
    </Card>
  )
}

const areaColumn = (words: (text: string) => string): Column<PermissionEvent> => ({
  id: 'area',
  header: 'Area',
  weight: 'strong',
  pinned: true,
  cell: (event) => words(permissionAreas[event].words),
})

const inLetters = (role: Role): Column<PermissionEvent> => ({
  id: String(role.role_id),
  header: role.name,
  cell: (event) => <Actions role={role} event={event} />,
})

const inWords = (role: Role): Column<PermissionEvent> => ({
  id: String(role.role_id),
  header: role.name,
  cell: (event) => openingList(actionsOf(role, event).map((action) => actionWords[action].words)) || 'None',
})

const actionsOf = (role: Role, event: PermissionEvent) =>
  writtenActions(role.permissions.find((each) => each.event === event)?.actions ?? [])

function Actions({ role, event }: { role: Role; event: PermissionEvent }) {
  const actions = actionsOf(role, event)
  if (actions.length === 0)
    return (
      <>
        <span aria-hidden>{missing}</span>
        <VisuallyHidden>None</VisuallyHidden>
      </>
    )
  return (
    <>
      <span aria-hidden>{actions.map((action) => actionWords[action].letter).join('')}</span>
      <VisuallyHidden>{actions.map((action) => actionWords[action].words).join(', ')}</VisuallyHidden>
    </>
  )
}

/** How many people have each role, and the tabs of records that it doesn't see. */
function HiddenTabs({ roles }: { roles: readonly Role[] }) {
  const words = useWords()
  const tabsOf = ({ hidden_tabs: hidden }: Role) =>
    hidden.map(({ event, tabs }) => (
      <div key={event}>
        {words(permissionAreas[event].words)}:{' '}
        {tabs.map((tab) => readableCode(tab.replaceAll('-', '_'))).join(', ')}
      </div>
    ))
  const columns: readonly Column<Role>[] = [
    { id: 'name', header: 'Role', weight: 'strong', cell: ({ name }) => name },
    {
      id: 'people',
      header: 'Active accounts',
      cell: ({ people_count: people }) => counted(people, 'person', 'people'),
    },
    {
      id: 'tabs',
      header: 'Hidden tabs',
      cell: (role) => (role.hidden_tabs.length === 0 ? missing : tabsOf(role)),
    },
  ]
  return (
    <Card title="Accounts and hidden tabs" flush>
      <DataTable label="Roles" rows={roles} keyOf={({ role_id: id }) => id} columns={columns} />
    </Card>
  )
}
