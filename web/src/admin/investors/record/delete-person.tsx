import { user } from '@moorgate/contract/investors/user.ts'
import { useState } from 'react'
import { useDelete } from '../../../features/records/use-delete.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { isFailure } from '../../../kernel/api-error.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { personPath } from '../people/investor-columns.tsx'
import type { Person } from '../person.ts'

/** Deletes an investor after a second look, and after another where they have investments. */
export function DeletePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const words = useWords()
  const { asksAgain, busy, problem, remove } = useRemove(person)
  return (
    <Confirmation
      open
      danger
      title={asksAgain ? `${person.name} has investments. Delete anyway?` : `Delete ${person.name}?`}
      confirm={asksAgain ? 'Delete anyway' : 'Delete'}
      busy={busy}
      busyLabel="Deleting"
      onConfirm={remove}
      onCancel={onClose}
    >
      <p>
        {asksAgain
          ? words('Investments and payments stay in the books. The {investor} is removed from every list.')
          : words('The {investor} is removed from every list and can’t log in.')}{' '}
        You can undo this.
      </p>
      <Problem says={problem} />
    </Confirmation>
  )
}

function useRemove(person: Person) {
  const { id, name } = person
  const mayAnyway = useAbilities()('investors', 'delete_unsafe')
  const [unsafe, setUnsafe] = useState(false)
  const asksAgain = (error: unknown) => {
    const isUsed = isFailure(error, 'conflict') && error.refusal.reason === 'in_use'
    if (isUsed && mayAnyway) setUnsafe(true)
    return isUsed && mayAnyway
  }
  const record = { id, name, page: personPath(person), list: '/admin/investors' }
  const { busy, problem, remove } = useDelete(user, record, asksAgain)
  const query = unsafe ? new URLSearchParams({ unsafe: '1' }) : undefined
  return { asksAgain: unsafe, busy, problem, remove: () => remove(query) }
}
