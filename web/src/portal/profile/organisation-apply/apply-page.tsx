import { changeOrganisationApplication } from '@moorgate/contract/organisation-applications/acts.ts'
import { isEditableApplication } from '@moorgate/contract/organisation-applications/application.ts'
import { organisationApplicationStatuses } from '@moorgate/contract/statuses/people.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Building } from 'lucide-react'
import { useState } from 'react'
import { ProfilePage, Row, Rows, Section } from '../../../features/sections/section.tsx'
import { now } from '../../../kernel/clock.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button } from '../../../ui/button.tsx'
import { date } from '../../../ui/format-dates.ts'
import { TextLink } from '../../../ui/link.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ApplicationForm } from './application-form.tsx'
import { applicationsQuery } from './application.ts'
import type { Application } from './application.ts'

/**
 * `/investor/profile/organisation-apply`: applications and how they stand, and the form of one that is not
 * sent yet.
 */
export function OrganisationApplyPage() {
  const noun = useTerm()('organisation', { lower: true })
  const label = useLabel()
  const applications = useQuery(applicationsQuery)
  return (
    <ProfilePage
      title={`Link ${withArticle(noun)}`}
      intro="Invest or view holdings for a company, partnership or trust you act for. We review each application."
    >
      <Loaded
        query={applications}
        what={`your ${label('organisation_applications', { lower: true })}`}
        skeleton={<SkeletonRows rows={5} avatar={false} />}
      >
        {(all) => <Applications all={all} />}
      </Loaded>
    </ProfilePage>
  )
}

function Applications({ all }: { all: readonly Application[] }) {
  const noun = useTerm()('organisation', { lower: true })
  const [another, setAnother] = useState(false)
  // A draft that is made of what is being written goes on as the same form.
  const [draft, setDraft] = useState<{ id?: number | undefined; round: number }>({ round: 0 })
  const open = all.find(isEditableApplication)
  const others = all.filter((application) => application !== open)
  const shows = open !== undefined || all.length === 0 || another
  return (
    <>
      <Standings applications={others} />
      {shows ? (
        <ApplicationForm
          key={open === undefined || open.id === draft.id ? `new ${draft.round}` : open.id}
          application={open}
          onSent={() => setAnother(false)}
          onDraft={(id) => setDraft(({ round }) => ({ id, round: id === undefined ? round + 1 : round }))}
        />
      ) : (
        <p>
          <br />
          <Button size="large" onClick={() => setAnother(true)}>
            Link another {noun}
          </Button>
        </p>
      )}
    </>
  )
}

/** What was sent, and what became of it. What waits for staff can be taken back. */
function Standings({ applications }: { applications: readonly Application[] }) {
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
                  Withdraw
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
  if (status === 'withdrawn') return 'Withdrawn'
  if (status === 'in_review') return 'Under review'
  return sent === null ? 'Not sent' : `Sent ${date(sent, look)}`
}

function useWithdraw() {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const withdraw = async ({ id, name }: Application) => {
    const request = { params: { id }, body: { status: 'withdrawn' } }
    const done = await run(async () => {
      try {
        await send(changeOrganisationApplication, request)
      } finally {
        await queries.invalidateQueries({ queryKey: ['organisation_application'] })
      }
    })
    if (done) showToast(`${name ?? 'The application'} withdrawn`)
  }
  return { busy, problem, withdraw: (application: Application) => void withdraw(application) }
}
