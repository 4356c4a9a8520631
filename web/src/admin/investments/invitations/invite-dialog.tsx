import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { roleIds } from '@moorgate/contract/roles.ts'
import { user } from '@moorgate/contract/investors/user.ts'
import { invite } from '@moorgate/contract/opportunities/invitation.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Problem } from '../../../kernel/problem.tsx'
import { everyRow, send } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { ComboBox } from '../../../ui/combo-box.tsx'
import { counted } from '../../../ui/format.ts'
import { Modal } from '../../../ui/modal.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { Option } from '../../../ui/select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { searchInvestors } from '../../searches.ts'
import { referenceQuery } from '../../reference-query.ts'
import { FieldStack } from '../../field-layout.tsx'
import type { Opportunity } from '../records.ts'
import { InviteeList } from './invitee-list.tsx'

/** As many as one call takes. */
const mostAtOnce = 500

interface InviteDialogProps {
  opportunity: Pick<Opportunity, 'id' | 'name' | 'status'>
  onClose: () => void
}

/** Asks investors to look at an opportunity, one by one or a whole client group. Who is invited already is passed over. */
export function InviteDialog({ opportunity, onClose }: InviteDialogProps) {
  const [people, setPeople] = useState<readonly Option<number>[]>([])
  const [message, setMessage] = useState('')
  const { busy, fields, problem, run } = useAct(['message'])
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
    let invitedNow = 0
    const done = await run(async (idempotencyKey) => {
      invitedNow = (await send(invite, { body, idempotencyKey })).length
    })
    if (!done) return
    await queries.invalidateQueries({ queryKey: ['invitation'] })
    showToast(`${counted(invitedNow, `${one} is`, `${many} are`)} invited to ${opportunity.name}`)
    onClose()
  }
  return (
    <Modal
      open
      variant="long"
      title={`Invite to ${opportunity.name}`}
      onClose={onClose}
      dirty={people.length > 0 || message !== ''}
      footerNote={counted(people.length, one, many)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            disabled={people.length === 0 || people.length > mostAtOnce}
            busy={busy}
            busyLabel="Inviting"
            onClick={() => void submit()}
          >
            Invite {counted(people.length, one, many)}
          </Button>
        </>
      }
    >
      <FieldStack>
        {opportunity.status === 1 && (
          <Notice>The round is a draft. Mails go out when it is published.</Notice>
        )}
        <ComboBox<number>
          adds
          label={`Add ${one}`}
          value={null}
          search={searchInvestors}
          placeholder="Name, e-mail or reference"
          onChange={(option) => option && add([option])}
        />
        <GroupPicker onPick={add} />
        <InviteeList
          people={people}
          onRemove={(id) => setPeople(people.filter(({ value }) => value !== id))}
        />
        {people.length > mostAtOnce && <Notice tone="waiting">At most {mostAtOnce} at a time.</Notice>}
        <TextArea
          label="Message"
          optional
          limit={2000}
          rows={4}
          value={message}
          error={fields['message']}
          hint="Stands above the summary in the mail."
          onChange={(event) => setMessage(event.target.value)}
        />
        <Problem says={problem} />
      </FieldStack>
    </Modal>
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
      label={`Add a ${term('client_group', { lower: true })}`}
      optional
      placeholder="Choose"
      value=""
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => event.target.value !== '' && pick(event.target.value)}
      error={failed ? 'Its members couldn’t be read. Choose it again.' : undefined}
    />
  )
}

/** Everybody in a client group, up to what one call takes. */
async function membersOf(groupId: string): Promise<Option<number>[]> {
  const query = {
    'filter[client_group_id]': groupId,
    'filter[role_id]': String(roleIds.user),
    'fields[users]': 'id,name,email',
    sort: 'name',
  }
  const people = await everyRow<{ id: number; name: string; email: string }>(user.path, {
    query,
    most: mostAtOnce,
  })
  return people.map(({ id, name, email }) => ({ value: id, label: name, description: email }))
}
