import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { OfferEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { isRoleId, roleTerms } from '@moorgate/contract/roles.ts'
import type { readOfferContact } from '@moorgate/contract/support/offer-contact.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { OwnRoom } from '../../features/data-room/own-room.tsx'
import { raiseSource } from '../../features/figures/raise-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { GateList } from '../../features/opportunities/gate-list.tsx'
import { OfferArticle } from '../../features/opportunities/opportunity-article.tsx'
import { OfferHead, OfferName } from '../../features/opportunities/opportunity-head.tsx'
import { OfferLayout } from '../../features/opportunities/opportunity-layout.tsx'
import {
  callLinesQuery,
  investmentsQuery,
  offerEligibilityQuery,
  offerPageQuery,
} from '../../features/opportunities/records.ts'
import type { OfferPage } from '../../features/opportunities/records.ts'
import { asksFirst, soundingHref } from '../../features/opportunities/soundings.ts'
import { useLiveMoney } from '../../features/portfolio/live-money.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { StateCard } from '../../features/sections/state-card.tsx'
import { AllOfferDocuments, OfferDocuments } from '../../features/shared-documents/opportunity-documents.tsx'
import { ContactFirm } from '../../features/support/contact-firm.tsx'
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
  useLiveMoney()
  const term = useTerm()
  const page = useQuery(offerPageQuery(useFlags(), slug))
  const isWaiting = asksFirst(page.error)
  const visit = useVisit()
  useEffect(() => {
    if (isWaiting) visit(soundingHref(slug), { replace: true })
  }, [isWaiting, slug, visit])
  usePageTitle(page.data?.name ?? term('opportunity'))
  if (isWaiting) return <Bones />
  return (
    <OfferLayout>
      {page.isError && (
        <Heading level={1} look="title">
          {term('opportunity')}
        </Heading>
      )}
      <Loaded
        queries={[page]}
        failed={`We couldn’t load this ${term('opportunity', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => (page.data ? <Offer offer={page.data} /> : <NotForYou />)}
      </Loaded>
    </OfferLayout>
  )
}

/** The same for an offer that isn't there and one that isn't for this investor: nothing is said about either. */
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
          <ContactFirm>Send us a message</ContactFirm>
        </>
      }
    >
      It is open to some of our clients only. If you think you should be included, send us a message.
    </StateCard>
  )
}

function Offer({ offer }: { offer: OfferPage }) {
  useMarkOpened(offer.id)
  useLiveRaise([offer.id])
  const term = useTerm()
  const eligibility = useQuery(offerEligibilityQuery(offer.id))
  const investments = useQuery(investmentsQuery())
  const lines = useQuery(callLinesQuery())
  const files = { offerId: offer.id, filmsPlay: offer.page_blocks.includes('video') }
  const isBroken = [eligibility, investments, lines].some(({ isError }) => isError)
  return (
    <>
      {isBroken && (
        <Heading level={1} look="title">
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
                head={<OfferHead offer={offer} />}
                sticky
                side={
                  <div className={styles.side}>
                    <InvestCard offer={offer} part={part} eligibility={own} />
                    <OwnRoom slug={offer.slug} />
                    <ContactCard offer={offer} />
                  </div>
                }
              >
                <OfferArticle
                  offer={offer}
                  documents={<OfferDocuments {...files} />}
                  allDocuments={<AllOfferDocuments {...files} />}
                  discussion={<Questions offer={offer} />}
                />
              </PageColumns>
              <InvestBar offer={offer} part={part} eligibility={own} />
            </WithFigures>
          )
        }}
      </Loaded>
    </>
  )
}

/** Before category and test an offer is a name and what is still asked (COBS 4.12A). */
function ByNameOnly({ offer, eligibility }: { offer: OfferPage; eligibility: OfferEligibility }) {
  const term = useTerm()
  return (
    <div className={styles.named}>
      <OfferName
        name={offer.name}
        says={`Before we can show you this ${term('opportunity', { lower: true })}, a few things are still open.`}
      />
      <GateList eligibility={eligibility} offer={offer} />
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

/** Who answers for an offer, and the way to write to them. Nothing where nobody leads it: the firm itself is at the foot of each page. */
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
      <ContactFirm
        look="link"
        label={`Message ${name}`}
        to={name}
        offer={offer}
        subject={`About ${offer.name}`}
      >
        Message
      </ContactFirm>
    </div>
  )
}

function contactQuery(offerId: number) {
  return queryOptions({
    queryKey: ['investment_opportunity', 'contact', offerId],
    queryFn: async ({ signal }) => {
      const path = `investment-opportunities/${offerId}/contact`
      return (await call<{ data: AnswerOf<typeof readOfferContact> }>('GET', path, { signal })).data
    },
  })
}
