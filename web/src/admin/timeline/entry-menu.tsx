import { Ellipsis, Pencil, Pin, PinOff, Trash2 } from 'lucide-react'
import { IconButton } from '../../ui/button.tsx'
import { Menu } from '../../ui/menu.tsx'
import type { EntryActs, StaffEntry } from './use-entry-actions.ts'

interface EntryMenuProps {
  entry: StaffEntry
  /** What it is, for the button's name: "Call of 17 November, 15:20". */
  label: string
  acts: EntryActs
  onEdit: () => void
}

/** What can be done with an entry, for those who may. */
export function EntryMenu({ entry, label, acts, onEdit }: EntryMenuProps) {
  if (!entry.may_change) return null
  const pin =
    entry.kind === 'task'
      ? []
      : [
          {
            id: 'pin',
            label: entry.pinned ? 'Unpin' : 'Pin to the top',
            icon: entry.pinned ? PinOff : Pin,
            onSelect: () => acts.pin(entry),
          },
        ]
  return (
    <Menu
      label={label}
      trigger={<IconButton icon={Ellipsis} size="small" label={`More about: ${label}`} />}
      groups={[
        {
          items: [
            { id: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit },
            ...pin,
            { id: 'delete', label: 'Delete', icon: Trash2, danger: true, onSelect: () => acts.remove(entry) },
          ],
        },
      ]}
    />
  )
}
