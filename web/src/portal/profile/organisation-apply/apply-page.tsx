import { isEditableApplication } from '@moorgate/contract/organisation-applications/application.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { useLabel, useTerm, withArticle } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { ProfilePage } from '../section.tsx'
import { ApplicationForm } from './application-form.tsx'
import { applicationsQuery } from './application.ts'
import type { Application } from './application.ts'
import { Standings } from './standings.tsx'

/** `/investor/profile/organisation-apply`: applications and how they stand, and the form of one that is not sent yet. */
export function OrganisationApplyPage() {
  const noun = useTerm()('organisation', { lower: true })
  const label = useLabel()
  const applications = useQuery(applicationsQuery)
  return (
    <ProfilePage
      title={`Link ${withArticle(noun)}`}
      intro="Invest or see holdings for a company, partnership or trust you act for. We check what you send; usually one working day."
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
  const open = all.find(isEditableApplication)
  const others = all.filter((application) => application !== open)
  const shows = open !== undefined || all.length === 0 || another
  return (
    <>
      <Standings applications={others} />
      {shows ? (
        <ApplicationForm key={open?.id ?? 'new'} application={open} onSent={() => setAnother(false)} />
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
