import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OpportunityLayout } from '../../../features/opportunities/opportunity-layout.tsx'
import { opportunityPageQuery } from '../../../features/opportunities/records.ts'
import { useEligibility } from '../../../features/opportunities/use-eligibility.ts'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { useFlags } from '../../../kernel/branding.tsx'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { usePageTitle } from '../../../kernel/page-title.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useCurrentUser } from '../../../kernel/session.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Heading } from '../../../ui/text.tsx'
import { directOfferQuery } from './direct-offer.ts'
import type { WarningSubject } from './direct-offer.ts'
import { Pause } from './pause.tsx'
import { ChoiceAfterPause, Request, Warning } from './warning-steps.tsx'
import styles from './risk-warning.module.css'

const list = '/investor/investments'
const title = 'Risk warning'

/** `/investor/investments/:slug/risk-warning`: the warning and the pause, on the way to one offer. */
export function OpportunityRiskWarningPage({ params: { slug = '' } }: ScreenProps) {
  const offer = useQuery(opportunityPageQuery(useFlags(), slug)).data
  return (
    <WarningPage
      subject={{
        href: `${list}/${encodeURIComponent(slug)}`,
        offer: offer ? { id: offer.id, name: offer.name } : undefined,
      }}
    />
  )
}

/** `/investor/profile/risk-warning`: the same for all offers of the firm. */
export function RiskWarningPage() {
  return <WarningPage subject={{ href: list, offer: undefined }} />
}

function WarningPage({ subject }: { subject: WarningSubject }) {
  usePageTitle(title)
  const me = useCurrentUser()
  const state = useQuery(directOfferQuery(me.id))
  return (
    <OpportunityLayout>
      {state.isError && (
        <Heading level={1} variant="title">
          {title}
        </Heading>
      )}
      <Loaded
        queries={[state]}
        failed="We couldn’t load the risk warning"
        skeleton={<Skeleton height={420} />}
      >
        {() =>
          state.data && (
            <PageColumns side={<Aside />}>
              <Stage state={state.data} subject={subject} />
            </PageColumns>
          )
        }
      </Loaded>
    </OpportunityLayout>
  )
}

type State = Parameters<typeof Pause>[0]['state']

/** What comes next. A step that replaces another takes the keyboard along. */
function Stage({ state, subject }: { state: State; subject: WarningSubject }) {
  const isAsked = useEligibility().steps.some(
    ({ step, state: standing }) => step === 'cooling_off' && standing !== 'not_asked',
  )
  const [first] = useState(state.stage)
  const step = { ...subject, isNext: state.stage !== first }
  if (!isAsked || state.stage === 'continued') return <Open subject={subject} />
  switch (state.stage) {
    case 'request':
      return <Request state={state} subject={step} />
    case 'warning':
      return <Warning subject={step} />
    case 'pause':
      return <Pause state={state} subject={step} />
    case 'choice':
      return <ChoiceAfterPause subject={step} />
  }
}

function Open({ subject: { href } }: { subject: WarningSubject }) {
  const label = useLabel()
  return (
    <>
      <Heading level={1} variant="title" className={styles.title}>
        {title}
      </Heading>
      <div className={styles.one}>
        <Notice
          tone="good"
          action={<ButtonLink href={href}>{`See ${label('investments', { lower: true })}`}</ButtonLink>}
        >
          You don’t need to wait.
        </Notice>
      </div>
    </>
  )
}

function Aside() {
  const words = useWords()
  const offers = useLabel()('investments', { lower: true })
  return (
    <div className={styles.aside}>
      <div>
        <h2>Why there is a pause</h2>
        <p>
          {words(
            `UK rules give new {investors} 24 hours to reconsider. This happens once: later ${offers} have no pause.`,
          )}
        </p>
      </div>
      <div>
        <h2>What you can’t see yet</h2>
        <p>{`For our high-risk ${offers}, you can only see names for now.`}</p>
      </div>
      <div>
        <h2>Logging out</h2>
        <p>The 24 hours keep running if you log out or ask again.</p>
      </div>
    </div>
  )
}
