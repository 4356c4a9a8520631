import { organisation } from '@moorgate/contract/organisations/organisation.ts'
import { useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Link } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReferencePicker } from '../../reference-picker.tsx'
import { searchInvestors } from '../../searches.ts'
import styles from '../form-layout.module.css'
import type { Organisation } from './organisation.ts'

type Member = NonNullable<Organisation['users']>[number]

/** The people of an organisation: added one by one, and taken out with a way back. */
export function Members({ record }: { record: Organisation }) {
  const may = useAbilities()
  const { problem, change } = useMembers(record)
  const canWrite = may('investors', 'update')
  const users = record.users ?? []
  const ids = users.map(({ id }) => id)
  return (
    <Card title="People" count={users.length} flush>
      <Problem says={problem} />
      {users.length === 0 ? (
        <EmptyState title="Nobody yet" level={3}>
          People who act for it stand here once they are linked.
        </EmptyState>
      ) : (
        <DataTable
          label="People"
          columns={columnsWith(record, canWrite, change)}
          rows={users}
          keyOf={({ id }) => id}
        />
      )}
      {canWrite && (
        <div className={styles.below}>
          <ReferencePicker
            adds
            chosen={null}
            label="Add somebody"
            placeholder="Name, e-mail or reference"
            search={searchInvestors}
            onChange={(option) =>
              option &&
              !ids.includes(option.value) &&
              change([...ids, option.value], `${option.label} is linked`)
            }
          />
        </div>
      )}
    </Card>
  )
}

type Change = (ids: readonly number[], said: string) => void

function columnsWith(record: Organisation, canWrite: boolean, change: Change): readonly Column<Member>[] {
  const ids = (record.users ?? []).map(({ id }) => id)
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
    { id: 'part', header: 'Part', cell: ({ id }) => (id === record.lead_user_id ? 'Lead' : 'Member') },
    ...(canWrite
      ? [
          {
            id: 'remove',
            header: 'Remove',
            headerHidden: true,
            align: 'end',
            cell: ({ id, name }: Member) => (
              <IconButton
                icon={X}
                size="small"
                label={`Take ${name} out`}
                onClick={() =>
                  change(
                    ids.filter((one) => one !== id),
                    `${name} is no longer linked`,
                  )
                }
              />
            ),
          } as const,
        ]
      : []),
  ]
}

function useMembers(record: Organisation) {
  const queries = useQueryClient()
  const { problem, run } = useAct()
  const before = (record.users ?? []).map(({ id }) => id)
  const write = (ids: readonly number[]) =>
    run(async () => {
      await call('PATCH', `${organisation.path}/${record.id}`, { body: { user_ids: ids } })
      await queries.invalidateQueries({ queryKey: [organisation.name] })
    })
  const change: Change = (ids, said) =>
    void write(ids).then((done) => done && showToast(said, () => void write(before)))
  return { problem, change }
}
