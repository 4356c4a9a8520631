import { useState } from 'react'
import type { ReactNode } from 'react'
import { Problem } from '../../kernel/problem.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { useVisit } from '../../kernel/visit.ts'
import { Button } from '../../ui/button.tsx'
import { Confirmation } from '../../ui/modal.tsx'
import { showToast } from '../../ui/toasts.ts'

interface DeleteButtonProps {
  name: string
  /** The words after “Delete” on the button: the record’s name, or its kind. */
  what?: string
  remove: () => Promise<unknown>
  /** Reloads the lists that showed it, once its page is left: that page asks for nothing that is gone. */
  renew: () => Promise<unknown>
  /** The address of the list to return to. */
  list: string
  /** What follows. */
  children: ReactNode
}

/** Deletes the record of this page after a second look, and goes back to its list. */
export function DeleteButton({ name, what = name, remove, renew, list, children }: DeleteButtonProps) {
  const visit = useVisit()
  const { busy, problem, run } = useCommand()
  const [asking, setAsking] = useState(false)
  const perform = async () => {
    setAsking(false)
    if (!(await run(remove))) return
    showToast(`${name} deleted`)
    visit(list, { replace: true })
    await renew()
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="danger-quiet" busy={busy} onClick={() => setAsking(true)}>
        Delete {what}
      </Button>
      <Confirmation
        open={asking}
        title={`Delete ${name}?`}
        confirm="Delete"
        cancel="Keep it"
        danger
        onCancel={() => setAsking(false)}
        onConfirm={() => void perform()}
      >
        {children}
      </Confirmation>
    </>
  )
}
