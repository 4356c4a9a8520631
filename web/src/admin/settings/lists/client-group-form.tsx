import { clientGroup } from '@moorgate/contract/investors/client-group.ts'
import { ResourceForm } from '../../../kernel/resource-form.tsx'
import type { DrawerFormProps } from '../../../features/records/record-drawer.tsx'
import { ClientGroupMembers } from './client-group-members.tsx'

/** A client group: what it is called, and below it, once it is there, who is in it. */
export function ClientGroupForm({ row, save, onSaved }: DrawerFormProps<typeof clientGroup>) {
  return (
    <>
      <ResourceForm resource={clientGroup} row={row} save={save} onSaved={onSaved} />
      {row && <ClientGroupMembers id={row.id} name={row.name ?? ''} />}
    </>
  )
}
