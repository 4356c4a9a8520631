import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { changeMember, readMembers } from '@moorgate/contract/organisations/members.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { endpointQuery, send } from '../../../kernel/queries.ts'
import { taskQueue } from '../../../kernel/task-queue.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchInvestors } from '../../../kernel/searches.ts'
import { useWords } from '../../../kernel/words.tsx'
import styles from '../holder-row.module.css'
import type { Organisation } from './organisation.ts'

type Member = NonNullable<Organisation['users']>[number]
type MemberRow = AnswerOf<typeof readMembers>[number]

const roleNames: Readonly<Record<MemberRow['role'], string>> = {
  owner: 'Owner',
  director: 'Director',
  trustee: 'Trustee',
  authorised_signatory: 'Authorised signatory',
  viewer: 'View only',
}

/** The people of an organisation: added one by one, and taken out with a way back. */
export function Members({ record }: { record: Organisation }) {
  const words = useWords()
  const { problem, change } = useMembers(record)
  const standings = useStandings(record)
  const canWrite = permits(record, 'edit')
  const users = record.users ?? []
  const ids = users.map(({ id }) => id)
  return (
    <Card title="People" count={users.length} flush>
      <Problem says={problem} />
      {users.length === 0 ? (
        <EmptyState title="No members yet" level={3}>
          {words('People who act for this {organisation} appear here once you link them.')}
        </EmptyState>
      ) : (
        <DataTable
          label="People"
          columns={columnsWith(record, { canWrite, change, standings })}
          rows={users}
          keyOf={({ id }) => id}
        />
      )}
      {canWrite && (
        <div className={styles.below}>
          <ReferencePicker
            adds
            chosen={null}
            label="Add member"
            placeholder="Name, e-mail or reference"
            search={searchInvestors}
            onChange={(option) =>
              option && !ids.includes(option.value) && change(option.value, option.label, true)
            }
          />
        </div>
      )}
    </Card>
  )
}

type Change = (id: number, name: string, isLinked: boolean) => void

interface MemberActions {
  canWrite: boolean
  change: Change
  standings: ReturnType<typeof useStandings>
}

function columnsWith(
  record: Organisation,
  { canWrite, change, standings }: MemberActions,
): readonly Column<Member>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      cell: ({ id, name, email }) => (
        <TwoLines
          lead={<Avatar name={name} size={32} />}
          title={<Link href={`/admin/investors/${id}/details`}>{name}</Link>}
          note={email}
        />
      ),
    },
    { id: 'part', header: 'Type', cell: ({ id }) => (id === record.lead_user_id ? 'Lead' : 'Member') },
    {
      id: 'role',
      header: 'Role',
      cell: (member) => <RoleOf member={member} canWrite={canWrite} standings={standings} />,
    },
    {
      id: 'invests',
      header: 'Can invest',
      cell: ({ id, name }) => (
        <Checkbox
          label={<VisuallyHidden>{`${name} can invest`}</VisuallyHidden>}
          checked={standings.of(id)?.can_invest ?? false}
          disabled={!canWrite || id === record.lead_user_id}
          onChange={(event) => standings.change(id, { can_invest: event.target.checked })}
        />
      ),
    },
    ...(canWrite
      ? [
          {
            id: 'remove',
            header: 'Remove',
            headerHidden: true,
            align: 'end',
            // Who leads it stays a member.
            cell: ({ id, name }: Member) =>
              id !== record.lead_user_id && (
                <IconButton
                  icon={X}
                  size="small"
                  label={`Remove ${name}`}
                  onClick={() => change(id, name, false)}
                />
              ),
          } as const,
        ]
      : []),
  ]
}

function RoleOf({
  member: { id, name },
  canWrite,
  standings,
}: { member: Member } & Omit<MemberActions, 'change'>) {
  const membership = standings.of(id)
  if (!membership) return null
  if (!canWrite) return roleNames[membership.role]
  return (
    <NativeSelect
      label={`What ${name} is`}
      labelHidden
      options={Object.entries(roleNames).map(([value, label]) => ({ value, label }))}
      value={membership.role}
      onChange={(event) => standings.change(id, { role: event.target.value as MemberRow['role'] })}
    />
  )
}

/** What each member is, and whether they may invest; changed at once, one change after the other. */
function useStandings(record: Organisation) {
  const queries = useQueryClient()
  const { run } = useCommand()
  const [inTurn] = useState(taskQueue)
  const query = endpointQuery(organisation.name, readMembers, { params: { id: record.id } })
  const { data = [] } = useQuery(query)
  const change = async (userId: number, body: Partial<Pick<MemberRow, 'role' | 'can_invest'>>) => {
    const save = async () => {
      const members = await send(changeMember, { params: { id: record.id, user_id: userId }, body })
      queries.setQueryData(query.queryKey, members)
    }
    const done = await inTurn(() => run(save))
    showToast(done ? 'Saved' : 'We couldn’t save that.')
  }
  return {
    of: (userId: number) => data.find(({ user_id: each }) => each === userId),
    change: (userId: number, body: Partial<Pick<MemberRow, 'role' | 'can_invest'>>) =>
      void change(userId, body),
  }
}

/** Links people and takes them out, one after the other: each change is of those who are linked by then. */
function useMembers(record: Organisation) {
  const queries = useQueryClient()
  const { problem, run } = useCommand()
  const [inTurn] = useState(taskQueue)
  const linked = useRef<readonly number[]>([])
  useEffect(() => {
    linked.current = (record.users ?? []).map(({ id }) => id)
  }, [record.users])
  const save = async (id: number, isLinked: boolean) => {
    const others = linked.current.filter((one) => one !== id)
    const ids = isLinked ? [...others, id] : others
    await call('PATCH', `${organisation.path}/${record.id}`, { body: { user_ids: ids } })
    linked.current = ids
    await queries.invalidateQueries({ queryKey: [organisation.name] })
  }
  const write = (id: number, isLinked: boolean) => inTurn(() => run(() => save(id, isLinked)))
  const change: Change = (id, name, isLinked) =>
    void write(id, isLinked).then(
      (done) =>
        done && showToast(`${name} ${isLinked ? 'linked' : 'unlinked'}`, () => void write(id, !isLinked)),
    )
  return { problem, change }
}
