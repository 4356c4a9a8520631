import { X } from 'lucide-react'
import { Avatar } from '../../../ui/avatar.tsx'
import { IconButton } from '../../../ui/button.tsx'
import { TwoLines } from '../../../ui/data-table.tsx'
import type { Option } from '../../../ui/select.tsx'
import styles from './invitations.module.css'

interface InviteeListProps {
  people: readonly Option<number>[]
  onRemove: (id: number) => void
}

/** Who is about to be invited; everybody can be taken out again. */
export function InviteeList({ people, onRemove }: InviteeListProps) {
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
          <IconButton icon={X} size="small" label={`Take out ${label}`} onClick={() => onRemove(value)} />
        </li>
      ))}
    </ul>
  )
}
