import { approveAddressChange, withdrawAddressChange } from '@moorgate/contract/investors/user-commands.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { OwnAddressChange } from './own-email-change.tsx'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'

interface AddressChangeProps {
  person: { id: number; name: string; pending_email: string | null; pending_email_by: number | null }
  mayChange: boolean
}

/**
 * An e-mail address that waits. One that a colleague entered: a second person lets it in. One that the person
 * entered: its mailbox proves it. Anybody takes it back.
 */
export function AddressChange({ person, mayChange }: AddressChangeProps) {
  const { id, name, pending_email: email, pending_email_by: by } = person
  const me = useCurrentUser()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const isTheirs = by === id
  if (email === null) return null
  if (isTheirs && me.id === id) return <OwnAddressChange />
  const decide = async (act: () => Promise<unknown>, done: string) => {
    if (!(await run(act))) return
    showToast(done)
    await queries.invalidateQueries({ queryKey: ['user'] })
  }
  const approve = () =>
    decide(
      () => send(approveAddressChange, { params: { id }, body: { email } }),
      `Approved. We’ve asked ${name} to confirm ${email}.`,
    )
  const withdraw = () =>
    decide(() => send(withdrawAddressChange, { params: { id } }), 'E-mail address not changed')
  return (
    <Notice tone="waiting" title={`New e-mail address: ${email}`}>
      <Problem says={problem} />
      {isTheirs ? (
        <p>{name} entered it. It takes effect once the link sent to the new address is opened.</p>
      ) : (
        <p>
          {by === me.id ? 'You entered it. A second person must approve it.' : 'A colleague entered it.'}{' '}
          We’ve notified the old address. No payments are made until the new one is approved and confirmed.
        </p>
      )}
      {mayChange && (
        <p>
          {!isTheirs && by !== me.id && me.id !== id && (
            <>
              <Button variant="link" busy={busy} onClick={() => void approve()}>
                Approve
              </Button>{' '}
            </>
          )}
          <Button variant="link" busy={busy} onClick={() => void withdraw()}>
            Withdraw
          </Button>
        </p>
      )}
    </Notice>
  )
}
