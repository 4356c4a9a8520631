import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { invite } from '@moorgate/contract/opportunities/invitation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { everyRow, send } from '../../../kernel/queries.ts'
import { useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { counted } from '../../../ui/format.ts'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Option } from '../../../ui/select.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { searchInvestors } from '../../../kernel/searches.ts'
import { referenceQuery } from '../../../features/records/reference-query.ts'
import { InviteForm } from './invite-form.tsx'
import type { InviteModeProps } from './invite-form.tsx'
import { X } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import styles from './invitations.module.css'

/** As many as one call takes. */
const mostAtOnce = 500

/** One by one, or the people of a client group, each of whom can be taken out again. */
export function InviteByName({ opportunity, onClose, lead, message, onMessage }: InviteModeProps) {
  const [people, setPeople] = useState<readonly Option<number>[]>([])
  const act = useCommand(['message'])
  const queries = useQueryClient()
  const term = useTerm()
  const [one, many] = [term('investor', { lower: true }), term('investor', { plural: true, lower: true })]
  const add = (more: readonly Option<number>[]) =>
    setPeople((before) => [
      ...before,
      ...more.filter(({ value }) => !before.some((each) => each.value === value)),
    ])
  const submit = async () => {
    const userIds = people.map(({ value }) => value)
    const body = {
      investment_opportunity_id: opportunity.id,
      user_ids: userIds,
      ...(message !== '' && { message }),
    }
    let [invitedNow, withheld] = [0, 0]
    const done = await act.run(async (idempotencyKey) => {
      const invited = await send(invite, { body, idempotencyKey })
      invitedNow = invited.length
      withheld = invited.filter(({ letter_withheld: reason }) => reason !== null).length
      await queries.invalidateQueries({ queryKey: ['invitation'] })
    })
    if (!done) return
    const left = withheld > 0 ? `. ${counted(withheld, one, many)} won’t get an e-mail` : ''
    showToast(`${counted(invitedNow, one, many)} invited to ${opportunity.name}${left}`)
    onClose()
  }
  return (
    <InviteForm
      {...{ opportunity, act, message, onMessage, onClose, lead }}
      count={people.length}
      most={mostAtOnce}
      chosen={people.length > 0}
      onSubmit={() => void submit()}
    >
      <ComboBox<number>
        adds
        label={`Add ${one}`}
        value={null}
        search={searchInvestors}
        placeholder="Name, e-mail or reference"
        onChange={(option) => option && add([option])}
      />
      <GroupPicker onPick={add} />
      <InviteeList people={people} onRemove={(id) => setPeople(people.filter(({ value }) => value !== id))} />
      {people.length > mostAtOnce && (
        <Notice tone="waiting">
          You can invite up to {mostAtOnce} at a time. Use a filter to invite more.
        </Notice>
      )}
    </InviteForm>
  )
}

function GroupPicker({ onPick }: { onPick: (people: readonly Option<number>[]) => void }) {
  const { data: groups = [] } = useQuery(referenceQuery(clientGroup))
  const term = useTerm()
  const [failed, setFailed] = useState(false)
  if (groups.length === 0) return null
  const pick = (id: string) => {
    setFailed(false)
    membersOf(id).then(onPick, () => setFailed(true))
  }
  return (
    <NativeSelect
      label={`Add ${withArticle(term('client_group', { lower: true }))}`}
      optional
      placeholder="Choose"
      value=""
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => event.target.value !== '' && pick(event.target.value)}
      error={failed ? 'We couldn’t load its members. Choose it again.' : undefined}
    />
  )
}

/** Everybody in a client group, up to one more than one call takes: then it shows that some are left out. */
async function membersOf(groupId: string): Promise<Option<number>[]> {
  const query = {
    'filter[client_group_id]': groupId,
    'filter[role_id]': String(roleIds.user),
    'fields[users]': 'id,name,email',
    sort: 'name',
  }
  const people = await everyRow<{ id: number; name: string; email: string }>(user.path, {
    query,
    most: mostAtOnce + 1,
  })
  return people.map(({ id, name, email }) => ({ value: id, label: name, description: email }))
}

interface InviteeListProps {
  people: readonly Option<number>[]
  onRemove: (id: number) => void
}

/** Who is about to be invited; everybody can be taken out again. */
function InviteeList({ people, onRemove }: InviteeListProps) {
  if (people.length === 0) return null
  return (
    <ul className={styles.people} aria-label="To be invited">
      {people.map(({ value, label, description }) => (
        <li key={value}>
          <TwoLines
            lead={<Avatar name={label} size={32} />}
            title={label}
            {...(description && { note: description })}
          />
          <IconButton icon={X} size="small" label={`Remove ${label}`} onClick={() => onRemove(value)} />
        </li>
      ))}
    </ul>
  )
}
