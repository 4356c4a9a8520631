import { decideRegistration } from '@moorgate/contract/investors/user-commands.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useFlags } from '../../../kernel/branding.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { Button } from '../../../ui/button.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import type { Person } from '../person.ts'
import styles from './registration-rail.module.css'

type Decision = 'approved' | 'rejected'

/** Where the tenant screens registrations: whether this one is let in, and the way to change that. */
export function RegistrationRail({ person }: { person: Person }) {
  const words = useWords()
  const screens = useFlags().user_screening_enabled === 1
  const { screening_status: status } = person
  const [refusing, setRefusing] = useState(false)
  const { busy, problem, decide } = useDecision(person)
  const stands = useStanding(person)
  if (!screens || status === 'not_required') return null
  return (
    <RailPart title="Registration">
      {!refusing && <Problem says={problem} />}
      <Text tone="soft">{stands}</Text>
      {permits(person, 'screen') && (
        <div className={styles.acts}>
          {status !== 'approved' && (
            <Button
              variant={status === 'pending' ? 'primary' : 'secondary'}
              size="small"
              busy={busy}
              onClick={() => void decide('approved')}
            >
              {status === 'pending' ? 'Approve' : 'Approve registration'}
            </Button>
          )}
          {status !== 'rejected' && (
            <Button variant="danger-quiet" size="small" onClick={() => setRefusing(true)}>
              {status === 'pending' ? 'Refuse' : 'Withdraw approval'}
            </Button>
          )}
        </div>
      )}
      {refusing && (
        <ReasonDialog
          title={`Refuse the registration of ${person.name}?`}
          hint={words('Internal note, not shown to the {investor}.')}
          verb="Refuse"
          danger
          problem={problem}
          onClose={() => setRefusing(false)}
          onReason={(reason) => decide('rejected', reason)}
        >
          {words('We’ll e-mail the {investor}. You can undo this.')}
        </ReasonDialog>
      )}
    </RailPart>
  )
}

function useStanding({ screening_status: status, first_name: firstName, email_verified_at: at }: Person) {
  const opportunities = useLabel()('investment_opportunities', { lower: true })
  if (status === 'approved') return `Approved: ${firstName} sees ${opportunities}.`
  if (status === 'rejected') return `Refused: ${firstName} can’t see ${opportunities}.`
  return `${firstName} registered and sees no ${opportunities} yet.${at === null ? ' E-mail address not confirmed.' : ''}`
}

function useDecision(person: Person) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const decide = async (status: Decision, reason?: string) => {
    const body = { status, ...(reason !== undefined && { reason }) }
    const done = await run(async () => {
      await send(decideRegistration, { params: { id: person.id }, body })
      await queries.invalidateQueries({ queryKey: ['user'] })
    })
    if (done) showToast(`Registration ${status === 'approved' ? 'approved' : 'refused'}`)
    return done
  }
  return { busy, problem, decide }
}
