import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { ContactTenant } from '../../../features/support/contact-tenant.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { aboutMoney } from '../../../features/opportunities/records.ts'
import type { CallLine } from '../../../features/opportunities/records.ts'
import styles from './payment-page.module.css'

/** For people who pay elsewhere than where they read. */
export function MailDetailsButton({ lineId }: { lineId: number }) {
  const { email } = useCurrentUser()
  const act = useCommand()
  const ask = () =>
    act.run((idempotencyKey) =>
      call('POST', `cash-call-lines/${lineId}/payment-details/mail`, { idempotencyKey }),
    )
  return (
    <>
      <Button
        variant="quiet"
        size="large"
        needsConnection
        busy={act.busy}
        busyLabel="Sending"
        onClick={() =>
          void ask().then((done) => done && showToast(`The details are on their way to ${email}`))
        }
      >
        E-mail me these details
      </Button>
      <Problem says={act.problem} />
      <p className={styles.late}>
        If you can’t pay on time,{' '}
        <ContactTenant variant="link" subject="Paying late">
          talk to us first
        </ContactTenant>
        .
      </p>
    </>
  )
}

/** "I’ve sent the payment", and taking it back: what the investor tells us, never the state of anything. */
export function SentButton({ line }: { line: CallLine }) {
  const queries = useQueryClient()
  const act = useCommand()
  const isSent = line.sent_at !== null
  const tell = () =>
    act.run(async (idempotencyKey) => {
      const method = isSent ? 'DELETE' : 'POST'
      await call(method, `cash-call-lines/${line.id}/sent`, { idempotencyKey })
      await queries.invalidateQueries(aboutMoney)
    })
  // One button, so that the focus stays where it was pressed.
  return (
    <>
      <Button
        variant={isSent ? 'secondary' : 'primary'}
        size="large"
        needsConnection
        busy={act.busy}
        busyLabel="Telling us"
        onClick={() => void tell()}
      >
        {isSent ? 'I haven’t paid yet' : 'I’ve sent the payment'}
      </Button>
      <Problem says={act.problem} />
    </>
  )
}
