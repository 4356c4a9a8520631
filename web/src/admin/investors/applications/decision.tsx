import { changeOrganisationApplication } from '@moorgate/contract/organisation-applications/acts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import { plainWords } from '../../../features/figures/words.ts'
import { permits } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { useWords } from '../../../kernel/words.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Confirmation } from '../../../ui/modal.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ReasonDialog } from '../../../features/records/reason-dialog.tsx'
import { subjectOf } from './application.ts'
import type { Application } from './application.ts'
import { checksOf } from './application-checks.ts'
import type { useMatch } from './use-match.ts'
import styles from './applications.module.css'

interface DecisionProps {
  application: Application
  match: ReturnType<typeof useMatch>
}

type Decision = 'approved' | 'rejected' | 'info_requested'

/** The bar below the page: what is missing, and what may become of the application. Decided is decided. */
export function Decision({ application, match }: DecisionProps) {
  const [asked, setAsked] = useState<Decision>()
  const close = () => setAsked(undefined)
  const { busy, problem, decide } = useDecide(application, match)
  if (!permits(application, 'approve')) return null
  return (
    <div className={styles.bar}>
      {asked === undefined && <Problem says={problem} />}
      <Missing application={application} />
      <span className={styles.buttons}>
        {application.status === 'in_review' ? (
          <Verdicts onAsk={setAsked} />
        ) : (
          <Button variant="primary" busy={busy} onClick={() => void decide('in_review')}>
            Start review
          </Button>
        )}
      </span>
      {asked === 'approved' && (
        <Approval
          application={application}
          match={match}
          busy={busy}
          problem={problem}
          onCancel={close}
          onConfirm={() => void decide('approved').then((done) => done && close())}
        />
      )}
      {asked !== undefined && asked !== 'approved' && (
        <ReasonDialog
          title={asked === 'rejected' ? 'Why is it rejected?' : 'What do you need?'}
          label="In your own words"
          hint="The applicant will see this."
          verb={asked === 'rejected' ? 'Reject' : 'Request information'}
          danger={asked === 'rejected'}
          problem={problem}
          onClose={close}
          onReason={(reason) => decide(asked, reason)}
        />
      )}
    </div>
  )
}

/** Nothing is decided before it is in review. */
function Verdicts({ onAsk }: { onAsk: (decision: Decision) => void }) {
  return (
    <>
      <Button variant="danger-quiet" onClick={() => onAsk('rejected')}>
        Reject
      </Button>
      <Button icon={MessageSquareText} onClick={() => onAsk('info_requested')}>
        Request information
      </Button>
      <Button variant="primary" onClick={() => onAsk('approved')}>
        Approve
      </Button>
    </>
  )
}

function Missing({ application }: { application: Application }) {
  const { id } = useCurrentUser()
  const open = checksOf(application, id).filter(({ state }) => state === 'waiting' || state === 'trouble')
  if (open.length === 0) return <StatusDot tone="good">All checks complete</StatusDot>
  return (
    <StatusDot tone="waiting">
      {open.length === 1
        ? `Open: ${plainWords([open[0]!.title].flat())}`
        : `${open.length} checks outstanding`}
    </StatusDot>
  )
}

interface ApprovalProps extends DecisionProps {
  busy: boolean
  problem: string | undefined
  onConfirm: () => void
  onCancel: () => void
}

function Approval({ application, match, busy, problem, onConfirm, onCancel }: ApprovalProps) {
  const words = useWords()
  const subject = subjectOf(application)
  return (
    <Confirmation
      open
      title={`Approve ${application.user.name} for ${subject}?`}
      confirm="Approve"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <Problem says={problem} />
      {match.target === 'new'
        ? words(
            `${subject} becomes a new {organisation}, and ${application.user.first_name} is linked to it.`,
          )
        : `${application.user.first_name} is linked to ${match.targetName ?? words('the selected {organisation}')}.`}{' '}
      Documents that weren’t rejected move to it. This can’t be undone.
    </Confirmation>
  )
}

const done: Readonly<Record<Decision | 'in_review', (subject: string) => string>> = {
  approved: (subject) => `${subject} approved`,
  rejected: (subject) => `${subject} rejected`,
  info_requested: (subject) => `Question sent about ${subject}`,
  in_review: (subject) => `Review started: ${subject}`,
}

function useDecide(application: Application, match: DecisionProps['match']) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const decide = async (status: Decision | 'in_review', reason?: string) => {
    const body = {
      status,
      ...(reason !== undefined && { reason }),
      version: application.version,
      ...(status === 'approved' && { organisation_id: match.target === 'new' ? null : match.target }),
    }
    const isDone = await run(() =>
      send(changeOrganisationApplication, { params: { id: application.id }, body }),
    )
    if (isDone) showToast(done[status](subjectOf(application)))
    await Promise.all(
      ['organisation_application', 'organisation'].map((name) =>
        queries.invalidateQueries({ queryKey: [name] }),
      ),
    )
    return isDone
  }
  return { busy, problem, decide }
}
