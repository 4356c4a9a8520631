import { withdrawAddressChange } from '@moorgate/contract/investors/user-commands.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { call } from '../../kernel/api.ts'
import { Problem } from '../../kernel/problem.tsx'
import { send } from '../../kernel/queries.ts'
import { useCurrentUser, useReloadUser } from '../../kernel/session.ts'
import { useCommand } from '../../kernel/use-command.ts'

/** The new e-mail address that one asked for: it counts once the link that was sent there is opened. */
export function OwnAddressChange() {
  const { id, pending_email: email, pending_email_by: by } = useCurrentUser()
  const reload = useReloadUser()
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  if (typeof email !== 'string' || by !== id) return null
  const decide = async (act: () => Promise<unknown>, done: string) => {
    if (!(await run(act))) return
    showToast(done)
    await Promise.all([reload(), queries.invalidateQueries({ queryKey: ['user'] })])
  }
  return (
    <Notice tone="waiting" title={`New e-mail address: ${email}`}>
      <Problem says={problem} />
      <p>We’ve sent a link to it. We’ll use the new address once you open the link.</p>
      <p>
        <Button
          variant="link"
          busy={busy}
          onClick={() =>
            void decide(
              () => call('POST', 'email/resend', { body: {} }),
              `The link is on its way to ${email}`,
            )
          }
        >
          Send again
        </Button>{' '}
        <Button
          variant="link"
          busy={busy}
          onClick={() =>
            void decide(() => send(withdrawAddressChange, { params: { id } }), 'E-mail address not changed')
          }
        >
          Cancel change
        </Button>
      </p>
    </Notice>
  )
}
