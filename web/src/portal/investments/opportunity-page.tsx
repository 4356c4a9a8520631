import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { OpportunityEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { isRoleId, roleTerms } from '@moorgate/contract/roles.ts'
import type { readOpportunityContact } from '@moorgate/contract/support/opportunity-contact.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OwnRoom } from '../../features/data-room/own-room.tsx'
import { raiseSource } from '../../features/figures/raise-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { GateList } from '../../features/opportunities/gate-list.tsx'
import { OpportunityArticle } from '../../features/opportunities/opportunity-article.tsx'
import { OpportunityHead, OpportunityName } from '../../features/opportunities/opportunity-head.tsx'
import { OpportunityLayout } from '../../features/opportunities/opportunity-layout.tsx'
import {
  callLinesQuery,
  investmentsQuery,
  opportunityEligibilityQuery,
  opportunityPageQuery,
} from '../../features/opportunities/records.ts'
import type { OpportunityPage } from '../../features/opportunities/records.ts'
import { asksFirst, soundingHref } from '../../features/opportunities/soundings.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { StateCard } from '../../features/sections/state-card.tsx'
import {
  AllOpportunityDocuments,
  OpportunityDocuments,
} from '../../features/shared-documents/opportunity-documents.tsx'
import { ContactTenant } from '../../features/support/contact-tenant.tsx'
import { call } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Heading } from '../../ui/text.tsx'
import { InvestBar, InvestCard } from './invest-card.tsx'
import { useLiveRaise } from './live-raise.ts'
import { ownPartIn } from './own-part.ts'
import { Questions } from './questions/questions.tsx'
import { useMarkOpened } from './use-mark-opened.ts'
import styles from './opportunity-page.module.css'

/** `/investor/investments/:slug`: an offer as an article, with what can be done about it beside. */
export function OpportunityPage({ params: { slug = '' } }: ScreenProps) {
  const term = useTerm()
  const page = useQuery(opportunityPageQuery(useFlags(), slug))
  const isWaiting = asksFirst(page.error)
  const visit = useVisit()
  useEffect(() => {
    if (isWaiting) visit(soundingHref(slug), { replace: true })
  }, [isWaiting, slug, visit])
  usePageTitle(page.data?.name ?? term('opportunity'))
  if (isWaiting) return <Bones />
  return (
    <OpportunityLayout>
      {page.isError && (
        <Heading level={1} variant="title">
          {term('opportunity')}
        </Heading>
      )}
      <Loaded
        queries={[page]}
        failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => (page.data ? <Opportunity offer={page.data} /> : <NotForYou />)}
      </Loaded>
    </OpportunityLayout>
  )
}

/**
 * The same for an offer that isn't there and one that isn't for this investor: nothing is said about either.
 */
function NotForYou() {
  const term = useTerm()
  const label = useLabel()
  return (
    <StateCard
      level={1}
      head="By invitation only"
      title={`This ${term('opportunity', { lower: true })} is by invitation`}
      action={
        <>
          <ButtonLink href="/investor/investments">{label('investments')}</ButtonLink>
          <ContactTenant>Send us a message</ContactTenant>
        </>
      }
    >
      It’s open to selected {term('investor', { plural: true, lower: true })} only. If you think you should
      have access, send us a message.
    </StateCard>
  )
}

function Opportunity({ offer }: { offer: OpportunityPage }) {
  useMarkOpened(offer.id)
  useLiveRaise([offer.id])
  const term = useTerm()
  const eligibility = useQuery(opportunityEligibilityQuery(offer.id))
  const investments = useQuery(investmentsQuery())
  const lines = useQuery(callLinesQuery())
  const files = { opportunityId: offer.id, filmsPlay: offer.page_blocks.includes('video') }
  const isBroken = [eligibility, investments, lines].some(({ isError }) => isError)
  return (
    <>
      {isBroken && (
        <Heading level={1} variant="title">
          {offer.name}
        </Heading>
      )}
      <Loaded
        queries={[eligibility, investments, lines]}
        failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => {
          const own = eligibility.data!
          if (offer.may_read !== true) return <ByNameOnly offer={offer} eligibility={own} />
          const part = ownPartIn(offer.id, investments.data ?? [], lines.data ?? [])
          return (
            <WithFigures source={raiseSource(offer.id)}>
              <PageColumns
                head={<OpportunityHead offer={offer} />}
                sticky
                side={
                  <div className={styles.side}>
                    <InvestCard opportunity={offer} part={part} eligibility={own} />
                    <OwnRoom slug={offer.slug} />
                    <ContactCard offer={offer} />
                  </div>
                }
              >
                <OpportunityArticle
                  opportunity={offer}
                  documents={<OpportunityDocuments {...files} />}
                  allDocuments={<AllOpportunityDocuments {...files} />}
                  discussion={<Questions opportunity={offer} />}
                />
              </PageColumns>
              <InvestBar opportunity={offer} part={part} eligibility={own} />
            </WithFigures>
          )
        }}
      </Loaded>
    </>
  )
}

/** Before category and test an offer is a name and what is still asked (COBS 4.12A). */
function ByNameOnly({ offer, eligibility }: { offer: OpportunityPage; eligibility: OpportunityEligibility }) {
  const term = useTerm()
  return (
    <div className={styles.named}>
      <OpportunityName
        name={offer.name}
        says={`Complete these steps to see this ${term('opportunity', { lower: true })}.`}
      />
      <GateList eligibility={eligibility} opportunity={offer} />
    </div>
  )
}

function Bones() {
  return (
    <PageColumns side={<Skeleton height={360} />}>
      <div className={styles.bones}>
        <Skeleton width={180} height={24} />
        <Skeleton width="60%" height={48} />
        <Skeleton width="80%" height={20} />
        <Skeleton height={300} />
      </div>
    </PageColumns>
  )
}

/**
 * Who answers for an offer, and the way to write to them. Nothing where nobody leads it: the tenant itself is
 * at the foot of each page.
 */
function ContactCard({ offer }: { offer: { id: number; name: string } }) {
  const term = useTerm()
  const { data: person } = useQuery(contactQuery(offer.id))
  if (!person) return null
  const { name, role_id: roleId, avatar_url: picture } = person
  return (
    <div className={styles.contact}>
      <Avatar name={name} src={picture ?? undefined} size={50} />
      <div className={styles.who}>
        <b>{name}</b>
        {isRoleId(roleId) && <span>{term(roleTerms[roleId])}</span>}
      </div>
      <ContactTenant
        variant="link"
        label={`Message ${name}`}
        to={name}
        opportunity={offer}
        subject={`About ${offer.name}`}
      >
        Message
      </ContactTenant>
    </div>
  )
}

function contactQuery(opportunityId: number) {
  return queryOptions({
    queryKey: ['investment_opportunity', 'contact', opportunityId],
    queryFn: async ({ signal }) => {
      const path = `investment-opportunities/${opportunityId}/contact`
      return (await call<{ data: AnswerOf<typeof readOpportunityContact> }>('GET', path, { signal })).data
    },
  })
}
