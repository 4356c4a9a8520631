import {
  addDataRoomGroup,
  changeDataRoomGroup,
  removeDataRoomGroup,
} from '@moorgate/contract/data-room/access.ts'
import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useAbilities } from '../../kernel/abilities.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { ComboBox } from '../../ui/combo-box.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import type { Option } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { referenceQuery } from '../../features/records/reference-query.ts'
import { searchInvestors } from '../../kernel/searches.ts'
import { useWords } from '../../kernel/words.tsx'
import { useRoomMoved } from './queries.ts'
import type { Group, Room } from './queries.ts'
import styles from './data-room.module.css'

interface GroupDialogProps {
  room: Room
  /** Left out for a new one. */
  group: Group | undefined
  onClose: () => void
}

/** A group of readers: people by name, a client group, or everybody who is invited. */
export function GroupDialog({ room, group, onClose }: GroupDialogProps) {
  const [name, setName] = useState(group?.name ?? '')
  const mayFindPeople = useAbilities()('investors', 'index')
  const [kind, setKind] = useState<Group['kind']>(group?.kind ?? (mayFindPeople ? 'people' : 'client_group'))
  const [followed, setFollowed] = useState('')
  const [before] = useState<readonly Option<number>[]>(() =>
    (group?.members ?? []).map(({ id, name: label, email }) => ({ value: id, label, description: email })),
  )
  const [people, setPeople] = useState(before)
  const { busy, fields, problem, save, remove } = useGroupCommands(room, group, onClose)
  const values = { name, kind, followed, user_ids: people.map(({ value }) => value) }
  return (
    <FormModal
      dirty={people !== before}
      variant="long"
      title={group ? group.name : 'New group'}
      submit="Save group"
      busyLabel="Saving"
      busy={busy}
      disabled={name.trim() === ''}
      aside={
        group && (
          <Button variant="danger" onClick={() => void remove()}>
            Remove group
          </Button>
        )
      }
      onSubmit={() => save(values)}
      onClose={onClose}
    >
      <TextField
        label="Name"
        value={name}
        error={fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      {!group && <KindField kind={kind} onKind={setKind} mayFindPeople={mayFindPeople} />}
      {kind === 'client_group' && !group && (
        <FollowedField value={followed} onChange={setFollowed} error={fields['client_group_id']} />
      )}
      {kind === 'people' && (
        <PeopleField
          people={people}
          onPeople={setPeople}
          mayFind={mayFindPeople}
          error={fields['user_ids']}
        />
      )}
      <Problem says={problem} />
    </FormModal>
  )
}

interface GroupValues {
  name: string
  kind: Group['kind']
  /** Id of the client group whose members are its readers. */
  followed: string
  user_ids: readonly number[]
}

/** Adds, changes and removes a group; the dialog closes once that is done. */
function useGroupCommands(room: Room, group: Group | undefined, onDone: () => void) {
  const moved = useRoomMoved()
  const { busy, fields, problem, run } = useCommand(['name', 'client_group_id', 'user_ids'])
  const finish = async (act: (idempotencyKey: string) => Promise<unknown>, text: string) => {
    if (!(await run((idempotencyKey) => act(idempotencyKey).then(moved)))) return
    showToast(text)
    onDone()
  }
  const save = ({ name, kind, followed, user_ids }: GroupValues) =>
    finish(
      (idempotencyKey) =>
        group
          ? send(changeDataRoomGroup, {
              params: { id: room.id, groupId: group.id },
              body: { name, ...(kind === 'people' && { user_ids }) },
              idempotencyKey,
            })
          : send(addDataRoomGroup, {
              params: { id: room.id },
              body: {
                name,
                kind,
                ...(kind === 'people' && { user_ids }),
                ...(kind === 'client_group' && { client_group_id: Number(followed) || null }),
              },
              idempotencyKey,
            }),
      `${name} saved`,
    )
  const remove = () =>
    finish(
      () => send(removeDataRoomGroup, { params: { id: room.id, groupId: group?.id ?? 0 } }),
      `${group?.name ?? ''} removed`,
    )
  return { busy, fields, problem, save, remove }
}

interface KindFieldProps {
  kind: Group['kind']
  onKind: (kind: Group['kind']) => void
  /** Whether people may be found by their names. */
  mayFindPeople: boolean
}

function KindField({ kind, onKind, mayFindPeople }: KindFieldProps) {
  const words = useWords()
  return (
    <NativeSelect
      label="Members"
      value={kind}
      onChange={(event) => onKind(event.target.value as Group['kind'])}
      options={[
        ...(mayFindPeople ? [{ value: 'people', label: 'People by name' }] : []),
        { value: 'client_group', label: words('Everyone in a {client_group}') },
        { value: 'invited', label: words('All invited {investors}') },
      ]}
    />
  )
}

interface FollowedFieldProps {
  value: string
  onChange: (value: string) => void
  error: string | undefined
}

function FollowedField({ value, onChange, error }: FollowedFieldProps) {
  const { data: groups = [] } = useQuery(referenceQuery(clientGroup))
  const term = useTerm()
  return (
    <NativeSelect
      label={term('client_group')}
      placeholder="Choose"
      value={value}
      error={error}
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface PeopleFieldProps {
  people: readonly Option<number>[]
  onPeople: (people: readonly Option<number>[]) => void
  mayFind: boolean
  error: string | undefined
}

function PeopleField({ people, onPeople, mayFind, error }: PeopleFieldProps) {
  const term = useTerm()
  const add = (option: Option<number> | null) => {
    if (option && !people.some(({ value }) => value === option.value)) onPeople([...people, option])
  }
  return (
    <>
      {mayFind && (
        <ComboBox<number>
          adds
          label={`Add ${term('investor', { lower: true })}`}
          value={null}
          search={searchInvestors}
          placeholder="Name, e-mail or reference"
          error={error}
          onChange={add}
        />
      )}
      <ul className={styles.people} aria-label="In this group">
        {people.map(({ value, label, description }) => (
          <li key={value}>
            <span>
              {label} <small>{description}</small>
            </span>
            <Button
              variant="link"
              aria-label={`Remove ${label}`}
              onClick={() => onPeople(people.filter((each) => each.value !== value))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
