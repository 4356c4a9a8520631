import { allRoleIds, isStaff, roleTerms } from '@moorgate/contract/roles.ts'
import { createSavedView } from '@moorgate/contract/views/saved-view.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { NativeSelect } from '../../ui/native-select.tsx'
import { useAbilities } from '../../kernel/abilities.ts'
import { send } from '../../kernel/queries.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { SaveDialog } from '../saving/save-dialog.tsx'
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
  const [role, setRole] = useState('')
  const may = useAbilities()
  const queries = useQueryClient()
  return (
    <SaveDialog
      title="Save view"
      submit="Save view"
      sharing={may(resource.event, 'update') ? 'Visible to everyone who can open this list.' : undefined}
      shared={may('user', 'update') && <RoleSelect value={role} onChange={setRole} />}
      save={async (values, idempotencyKey) => {
        const roles = values.is_shared && role !== '' ? [Number(role)] : []
        const body = { list, query, ...values, default_role_ids: roles }
        const view = (await send(createSavedView, { body, idempotencyKey })) as SavedView
        await queries.invalidateQueries({ queryKey: ['saved_view'] })
        onSaved(view)
      }}
      onClose={onClose}
    />
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
