import { changeOrganisationApplication } from '@moorgate/contract/organisation-applications/acts.ts'
import { organisationApplicationStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Building } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { useAct } from '../../../kernel/use-act.ts'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { Row, Rows, Section } from '../section.tsx'
import type { Application } from './application.ts'

/** What was sent, and what became of it. What waits for staff can be taken back. */
export function Standings({ applications }: { applications: readonly Application[] }) {
  const label = useLabel()
  const { busy, problem, withdraw } = useWithdraw()
  const many = label('organisation_applications')
  if (applications.length === 0) return null
  return (
    <Section title={many} end={applications.length}>
      <Problem says={problem} />
      <Rows label={many}>
        {applications.map((application) => (
          <Row
            key={application.id}
            icon={Building}
            title={<Subject application={application} />}
            note={noteOf(application)}
            action={
              application.status === 'submitted' || application.status === 'in_review' ? (
                <Button size="small" busy={busy} onClick={() => withdraw(application)}>
                  Take back
                </Button>
              ) : (
                <StateDot shown={organisationApplicationStatuses[application.status]} />
              )
            }
          >
            {application.status === 'rejected' && application.reason !== null && (
              <Text tone="soft">{application.reason}</Text>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  )
}

function Subject({ application: { name, status, organisation_id: id } }: { application: Application }) {
  const term = useTerm()
  const words = name ?? term('organisation')
  if (status !== 'approved' || id === null) return words
  return <TextLink href={`/investor/profile/organisation_${id}`}>{words}</TextLink>
}

function noteOf({ status, submitted_at: sent, decided_at: decided }: Application): string {
  const look = { today: now() }
  if (decided !== null) return `Decided ${date(decided, look)}`
  if (status === 'withdrawn') return 'Taken back'
  if (status === 'in_review') return 'We are looking at it'
  return sent === null ? 'Not sent' : `Sent ${date(sent, look)}`
}

function useWithdraw() {
  const queries = useQueryClient()
  const { busy, problem, run } = useAct()
  const withdraw = async ({ id, name }: Application) => {
    const request = { params: { id }, body: { status: 'withdrawn' } }
    const done = await run(async () => {
      try {
        await send(changeOrganisationApplication, request)
      } finally {
        await queries.invalidateQueries({ queryKey: ['organisation_application'] })
      }
    })
    if (done) showToast(`${name ?? 'The application'} is taken back`)
  }
  return { busy, problem, withdraw: (application: Application) => void withdraw(application) }
}
