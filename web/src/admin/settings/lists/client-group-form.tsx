import { clientGroup, joinClientGroup, leaveClientGroup } from '@moorgate/contract/investors/client-group.ts'
import { ResourceForm } from '../../../kernel/resource-form.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { contact } from '@moorgate/contract/contacts/contact.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { rowsQuery, send, showQuery } from '../../../kernel/queries.ts'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { taskQueue } from '../../../kernel/task-queue.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useDebounced } from '../../../kernel/use-debounced.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import { quantity } from '../../../ui/format.ts'
import { Link } from '../../../ui/link.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Heading, Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchContacts, searchInvestors } from '../../../kernel/searches.ts'
import styles from './lists.module.css'

/** What is said about investors and contacts alike in a group. */
const kinds = {
  users: {
    resource: user,
    ids: 'user_ids',
    list: '/admin/investors',
    record: (id: number) => `/admin/investors/${id}/details`,
  },
  contacts: {
    resource: contact,
    ids: 'contact_ids',
    list: '/admin/investors/contacts',
    record: (id: number) => `/admin/investors/contacts/${id}/details`,
  },
} as const

type Kind = keyof typeof kinds

const perPage = 20

/** Above so many, somebody is sooner found by typing than by looking. */
const fewEnough = 8

interface Group {
  id: number
  name: string
}

interface Member {
  id: number
  name: string
  email: string | null
}

/** Who is in a client group: found by typing, put in and taken out at once, each with a way back. */
function ClientGroupMembers({ id, name }: Group) {
  const label = useLabel()
  const term = useTerm()
  const [kind, setKind] = useState<Kind>('users')
  const { data: group } = useQuery(showQuery(clientGroup, id))
  const counts = { users: group?.people_count ?? 0, contacts: group?.contacts_count ?? 0 }
  const { move, problem } = useMembers({ id, name }, kind)
  const one = term(kind === 'users' ? 'investor' : 'contact', { lower: true })
  return (
    <section className={styles.members} aria-label={`Members of ${name}`}>
      <Heading level={2} variant="small">
        Members
      </Heading>
      <SegmentedControl
        label="Members"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'users', label: `${label('investors')} ${quantity(counts.users)}` },
          { value: 'contacts', label: `${label('contacts')} ${quantity(counts.contacts)}` },
        ]}
      />
      <Problem says={problem} />
      <ReferencePicker
        key={kind}
        adds
        chosen={null}
        label={`Add ${withArticle(one)}`}
        placeholder="Name, e-mail or reference"
        search={kind === 'users' ? searchInvestors : searchContacts}
        onChange={(option) => option && move({ id: option.value, name: option.label }, true)}
      />
      <MemberList
        key={`list of ${kind}`}
        groupId={id}
        kind={kind}
        count={counts[kind]}
        onRemove={(member) => move(member, false)}
      />
    </section>
  )
}

interface MemberListProps {
  groupId: number
  kind: Kind
  count: number
  onRemove: (member: Member) => void
}

function MemberList({ groupId, kind, count, onRemove }: MemberListProps) {
  const label = useLabel()
  const { resource, list, record } = kinds[kind]
  const [typed, setTyped] = useState('')
  const [page, setPage] = useState(1)
  const [wanted, setWanted] = useState('')
  const find = useDebounced((text: string) => {
    setWanted(text.trim())
    setPage(1)
  }, 250)
  const filters = { client_group_id: String(groupId), ...(wanted !== '' && { search: wanted }) }
  const search = { page, sort: 'name', filters, tab: undefined, panel: undefined }
  const query = useQuery(
    rowsQuery<Member>(resource, search, {
      perPage,
      ...(kind === 'users' && { fixed: { role_id: roleIds.user } }),
    }),
  )
  const named = label(kind === 'users' ? 'investors' : 'contacts', { lower: true })
  return (
    <>
      {count > fewEnough && (
        <SearchField
          label="Find a member"
          value={typed}
          onChange={(text) => {
            setTyped(text)
            find(text)
          }}
        />
      )}
      <Loaded query={query} what={`the ${named} of this group`}>
        {({ data, meta }) => (
          <>
            <ul
              className={styles.people}
              aria-label={`${label(kind === 'users' ? 'investors' : 'contacts')} in the group`}
            >
              {data.map((member) => (
                <MemberRow
                  key={member.id}
                  member={member}
                  href={record(member.id)}
                  onRemove={() => {
                    // The last one of a page takes the page along.
                    if (data.length === 1) setPage(1)
                    onRemove(member)
                  }}
                />
              ))}
            </ul>
            {data.length === 0 && (
              <Text tone="faint">{wanted === '' ? 'No members yet.' : 'No members match that name.'}</Text>
            )}
            {meta && (meta.last_page ?? 1) > 1 && (
              <Pagination page={page} pages={meta.last_page ?? 1} onPage={setPage} />
            )}
          </>
        )}
      </Loaded>
      {count > 0 && <Link href={`${list}?filter[client_group_id]=${groupId}`}>Show in the list</Link>}
    </>
  )
}

interface MemberRowProps {
  member: Member
  href: string
  onRemove: () => void
}

function MemberRow({ member: { name, email }, href, onRemove }: MemberRowProps) {
  return (
    <li>
      <TwoLines
        lead={<Avatar name={name} size={32} />}
        title={<Link href={href}>{name}</Link>}
        note={email}
      />
      <IconButton icon={X} size="small" label={`Remove ${name}`} onClick={onRemove} />
    </li>
  )
}

/**
 * Puts somebody in or out. The group's counts, and the lists of people that say who is in which, are read
 * anew.
 */
function useMembers(group: Group, kind: Kind) {
  const act = useCommand()
  const [inTurn] = useState(taskQueue)
  const queries = useQueryClient()
  const { ids, resource } = kinds[kind]
  const write = async (memberId: number, isIn: boolean) => {
    const endpoint = isIn ? joinClientGroup : leaveClientGroup
    await send(endpoint, { params: { id: group.id }, body: { [ids]: [memberId] } })
    await Promise.all(
      [clientGroup.name, resource.name].map((name) => queries.invalidateQueries({ queryKey: [name] })),
    )
  }
  // A command hears no second press while it runs: of two members, the second has its turn.
  const change = (memberId: number, isIn: boolean) => inTurn(() => act.run(() => write(memberId, isIn)))
  const move = (member: Pick<Member, 'id' | 'name'>, isIn: boolean) =>
    void change(member.id, isIn).then((done) => {
      if (!done) return
      const text = isIn ? 'added to' : 'removed from'
      showToast(`${member.name} ${text} ${group.name}`, () => void change(member.id, !isIn))
    })
  return { move, problem: act.problem }
}

/** A client group: what it is called, and below it, once it is there, who is in it. */
export function ClientGroupForm({ row, save, onSaved }: DrawerFormProps<typeof clientGroup>) {
  return (
    <>
      <ResourceForm resource={clientGroup} row={row} save={save} onSaved={onSaved} />
      {row && <ClientGroupMembers id={row.id} name={row.name ?? ''} />}
    </>
  )
}
