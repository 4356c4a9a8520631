import { allRoleIds, isStaff, roleTerms } from '@moorgate/contract/roles.ts'
import { createSavedView } from '@moorgate/contract/views/saved-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { FormModal } from '../../ui/form-modal.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toasts.ts'
import { useAbilities } from '../../kernel/abilities.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import type { SavedView } from './saved-views.ts'
import type { ListedResource } from './listed.ts'

export interface SaveViewDialogProps {
  resource: ListedResource
  list: string
  query: string
  onSaved: (view: SavedView) => void
  onClose: () => void
}

/** Keeps the list as it is shown under a name, for oneself, for colleagues, or as what a role meets first. */
export function SaveViewDialog({ resource, list, query, onSaved, onClose }: SaveViewDialogProps) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [role, setRole] = useState('')
  const may = useAbilities()
  const queries = useQueryClient()
  const act = useCommand(['name'])
  const save = async () => {
    const body = {
      list,
      name,
      query,
      is_shared: isShared,
      default_role_ids: isShared && role !== '' ? [Number(role)] : [],
    }
    const done = await act.run(async (idempotencyKey) => {
      const view = (await send(createSavedView, { body, idempotencyKey })) as SavedView
      await queries.invalidateQueries({ queryKey: ['saved_view'] })
      onSaved(view)
    })
    if (!done) return
    showToast(`${name} saved`)
    onClose()
  }
  return (
    <FormModal
      onClose={onClose}
      title="Save view"
      submit="Save view"
      busy={act.busy}
      busyLabel="Saving"
      disabled={name.trim() === ''}
      onSubmit={save}
    >
      <Problem says={act.problem} />
      <TextField
        label="Name"
        autoComplete="off"
        value={name}
        error={act.fields['name']}
        onChange={(event) => setName(event.target.value)}
      />
      {may(resource.event, 'update') && (
        <Checkbox
          label="Share with colleagues"
          description="Visible to everyone who can open this list."
          checked={isShared}
          onChange={() => setShared(!isShared)}
        />
      )}
      {isShared && may('user', 'update') && <RoleSelect value={role} onChange={setRole} />}
    </FormModal>
  )
}

function RoleSelect({ value, onChange }: { value: string; onChange: (role: string) => void }) {
  const term = useTerm()
  const roles = allRoleIds.filter((role) => isStaff(role))
  return (
    <NativeSelect
      label="Default view for a role"
      hint="Shown first when they open the list."
      placeholder="None"
      optional
      value={value}
      options={roles.map((role) => ({ value: role, label: term(roleTerms[role]) }))}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
