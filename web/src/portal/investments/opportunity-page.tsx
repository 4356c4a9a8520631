import type { OfferEligibility } from '@moorgate/contract/investors/eligibility.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useFlags } from '../../kernel/branding.tsx'
import { OfferArticle } from '../../kernel/offer/offer-article.tsx'
import { OfferHead, OfferName } from '../../kernel/offer/offer-head.tsx'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { usePageTitle } from '../../kernel/page-title.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { ContactFirm } from '../../kernel/support/contact-firm.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { raiseSource } from '../../kernel/working/raise-source.ts'
import { WithFigures } from '../../kernel/working/with-figures.tsx'
import { useVisit } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Heading } from '../../ui/text.tsx'
import { GateList } from '../gate-list.tsx'
import { useLiveMoney } from '../live-money.ts'
import { OwnRoom } from '../own-room.tsx'
import { Loaded } from '../loaded.tsx'
import { AllOfferDocuments, OfferDocuments } from '../offer-documents.tsx'
import { OfferLayout } from '../offer-layout.tsx'
import { Questions } from './questions/questions.tsx'
import { callLinesQuery, offerEligibilityQuery, investmentsQuery, offerPageQuery } from '../records.ts'
import type { OfferPage } from '../records.ts'
import { asksFirst, soundingHref } from '../soundings.ts'
import { ContactCard } from './contact-card.tsx'
import { InvestBar, InvestCard } from './invest-card.tsx'
import { ownPartIn } from './own-part.ts'
import { StateCard } from './state-card.tsx'
import { useLiveRaise } from './live-raise.ts'
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
