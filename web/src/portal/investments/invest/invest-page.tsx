import type { OpportunityEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlags } from '../../../kernel/branding.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import { useLabel, useTerm } from '../../../kernel/terminology.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { Heading } from '../../../ui/text.tsx'
import { GateList } from '../../../features/opportunities/gate-list.tsx'
import { closedOf } from '../../../features/opportunities/gates.ts'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { opportunityStep } from '../../../features/opportunities/opportunity-step.ts'
import { useStepSentence } from '../../../features/opportunities/opportunity-step-action.tsx'
import {
  callLinesQuery,
  categoriesQuery,
  documentsQuery,
  investmentsQuery,
  methodsQuery,
  opportunityEligibilityQuery,
  opportunityPageQuery,
} from '../../../features/opportunities/records.ts'
import type { Gate, OpportunityPage } from '../../../features/opportunities/records.ts'
import { useTaxOptions } from '../../../features/opportunities/tax-options.ts'
import { ownPartIn } from '../own-part.ts'
import type { OwnPart } from '../own-part.ts'
import { ClosedOpportunitiesCard, StateCard } from '../../../features/sections/state-card.tsx'
import { closedOpportunitiesOf } from '../../../features/opportunities/closed-opportunities.ts'
import { rightFor, useOwnRights } from './own-right.ts'
import { Reserved } from './reserved.tsx'
import { enteredOrderQuery } from './server-order.ts'
import { Wizard } from './wizard.tsx'
import type { WizardProps } from './wizard.tsx'
import styles from './invest-page.module.css'

/** `/investor/investments/:slug/invest`: from an amount to a reservation, in steps on one page. */
export function InvestPage({ params: { slug = '' } }: ScreenProps) {
  const term = useTerm()
  const label = useLabel()
  const page = useQuery(opportunityPageQuery(useFlags(), slug))
  const name = page.data?.name
  return (
    <PortalPage
      title={label('reserve')}
      back={{
        label: name ?? label('investments'),
        href: name === undefined ? '/investor/investments' : `/investor/investments/${slug}`,
      }}
    >
      <Loaded
        queries={[page]}
        failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => (page.data ? <Invest offer={page.data} /> : <NotHere />)}
      </Loaded>
    </PortalPage>
  )
}

function NotHere() {
  const label = useLabel()
  const term = useTerm()
  return (
    <StateCard
      head="By invitation only"
      title={`This ${term('opportunity', { lower: true })} is by invitation`}
      action={<ButtonLink href="/investor/investments">{label('investments')}</ButtonLink>}
    />
  )
}

/**
 * The wizard, unless something stands before it: a reservation that is made, a round that is over, a gate.
 */
function Invest({ offer }: { offer: OpportunityPage }) {
  const term = useTerm()
  const eligibility = useQuery(opportunityEligibilityQuery(offer.id))
  // Anyone who comes back to this window may have reserved in another.
  const investments = useQuery({ ...investmentsQuery(), refetchOnWindowFocus: 'always' })
  const lines = useQuery(callLinesQuery())
  const methods = useQuery(methodsQuery())
  // Which statements are asked for depends on these two: none may appear after the others were ticked.
  const documents = useQuery(documentsQuery(offer.id))
  const categories = useQuery(categoriesQuery())
  const rights = useOwnRights(offer.slug)
  const schemes = useTaxOptions(offer)
  const entered = useQuery({ ...enteredOrderQuery(offer.id), refetchOnWindowFocus: 'always' })
  return (
    <Loaded
      queries={[
        eligibility,
        investments,
        lines,
        methods,
        documents,
        categories,
        schemes,
        entered,
        ...rights.queries,
      ]}
      failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
      skeleton={<Bones />}
    >
      {() => (
        <Order
          opportunity={offer}
          part={ownPartIn(offer.id, investments.data ?? [], lines.data ?? [])}
          eligibility={eligibility.data!}
          methods={methods.data ?? []}
          schemes={schemes.data ?? []}
          entered={entered.data ?? null}
          rightOf={(method) => rightFor(method, rights.option.data, rights.places.data)}
        />
      )}
    </Loaded>
  )
}

interface OrderProps extends Pick<
  WizardProps,
  'opportunity' | 'methods' | 'schemes' | 'entered' | 'rightOf'
> {
  part: OwnPart | undefined
  eligibility: OpportunityEligibility
}

/** Knows what stood here when it was opened, so that a reservation from another window is told as one. */
function Order({ opportunity, part, eligibility, methods, schemes, entered, rightOf }: OrderProps) {
  const closed = closedOf(eligibility)
  const [isAnother, setAnother] = useState(false)
  const [known, setKnown] = useState(() => ({ id: part?.investment.id, isMade: false }))
  const step = opportunityStep(opportunity, isAnother ? undefined : part, closed, eligibility.round)
  if (part && !isAnother) {
    const hasOthers = methods.filter(({ status }) => status === 'approved').length > 1
    return (
      <Reserved
        opportunity={opportunity}
        part={part}
        method={methods.find(({ id }) => id === part.investment.investment_method_entity_id)}
        isElsewhere={!known.isMade && part.investment.id !== known.id}
        onAnother={hasOthers ? () => setAnother(true) : undefined}
      />
    )
  }
  if (step.kind === 'gates')
    return isOver(closed) ? (
      <ClosedOpportunitiesCard {...closedOpportunitiesOf(closed)!} />
    ) : (
      <div className={styles.gates}>
        <Heading level={2}>There are a few things to complete before you can invest</Heading>
        <GateList eligibility={eligibility} opportunity={opportunity} />
      </div>
    )
  if (step.kind === 'reserve' || step.kind === 'queue')
    return (
      <Wizard
        opportunity={opportunity}
        methods={methods}
        schemes={schemes}
        entered={entered}
        rightOf={rightOf}
        onKept={() => setKnown({ ...known, isMade: true })}
        onMade={() => setAnother(false)}
      />
    )
  return <Over offer={opportunity} step={step} />
}

/**
 * Nothing that this investor does opens the way: their attempts are used up, or no category is theirs. A list
 * of tasks would mislead.
 */
const isOver = (closed: readonly Gate[]): boolean =>
  ['test_blocked', 'category_none'].includes(closedOpportunitiesOf(closed)?.gate.reason ?? '')

function Over({ offer, step }: { offer: OpportunityPage; step: ReturnType<typeof opportunityStep> }) {
  const sentence = useStepSentence()
  const heads: Partial<Record<typeof step.kind, string>> = { full: 'Round full', early: 'Not open yet' }
  return (
    <StateCard
      head={heads[step.kind] ?? 'Round closed'}
      title={sentence(step) ?? ''}
      action={<ButtonLink href={`/investor/investments/${offer.slug}`}>Read the offer</ButtonLink>}
    />
  )
}

function Bones() {
  return (
    <div className={styles.bones}>
      <Skeleton height={5} />
      <Skeleton width="50%" height={32} />
      <Skeleton width={420} height={64} />
      <Skeleton width="40%" height={16} />
    </div>
  )
}
