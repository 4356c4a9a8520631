import { useQuery } from '@tanstack/react-query'
import { addressOf } from '../../kernel/api.ts'
import { useFlags } from '../../kernel/branding.tsx'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { parseFlat } from '../../kernel/search.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { isGuest, readsDocuments } from '../../kernel/viewing.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useAddress } from '../../kernel/visit.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Glyph } from '../../ui/cover-art.tsx'
import { quantity } from '../../ui/format.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { artSeed } from '../../features/opportunities/art-seed.ts'
import { classWords } from '../../features/opportunities/opportunity-words.ts'
import { SaveLink } from '../../features/shared-documents/save-link.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { callLinesQuery, investmentsQuery, opportunityQuery } from '../../features/opportunities/records.ts'
import { holdingsQuery, shareLotsQuery } from '../../features/opportunities/portfolio-queries.ts'
import type { Holding, Investment, ShareLot } from '../../features/opportunities/records.ts'
import { ValueSkeleton } from '../../features/portfolio/value-head.tsx'
import { HoldingDocuments, HoldingSummary, HoldingTransactions, Reserved } from './holding-parts.tsx'
import { HoldingRights } from './holding-rights.tsx'
import { AllReports, roundReports } from './holding-reports.tsx'
import { HoldingTabs, holdingTabs } from './holding-tabs.tsx'
import { PaymentPage } from './pay/payment-page.tsx'
import { certificateAddress } from './certificate-address.ts'

/**
 * `/investor/portfolio/:id`, by the opportunity's number: what is held of it and what is on its way to be.
 * With `?pay=` it is the page on which one line of a cash call is paid.
 */
export function HoldingPage({ params: { id = '0' } }: ScreenProps) {
  const { search } = useAddress()
  const lineId = /^[1-9]\d{0,15}$/.exec(parseFlat(search)['pay'] ?? '')?.[0]
  const opportunityId = Number(id)
  if (lineId !== undefined && !isGuest)
    return <PaymentPage opportunityId={opportunityId} lineId={Number(lineId)} />
  return <HoldingView key={id} offerId={opportunityId} />
}

function HoldingView({ offerId }: { offerId: number }) {
  const label = useLabel()
  const holdings = useQuery(holdingsQuery())
  const investments = useQuery(investmentsQuery(offerId))
  const lines = useQuery(callLinesQuery(offerId))
  const { data: offer } = useQuery(opportunityQuery(useFlags(), offerId))
  const holding = holdings.data?.find((one) => one.investment_opportunity_id === offerId)
  const { data: lots } = useQuery({ ...shareLotsQuery(offerId), enabled: holding !== undefined })
  const { name: me } = useCurrentUser()
  const own = investments.data ?? []
  const name = holding?.name ?? own[0]?.opportunity_name ?? offer?.name ?? label('holding')
  const parts = { offerId, investments: own, lines: lines.data ?? [] }
  return (
    <PortalPage
      title={name}
      mark={<Glyph seed={artSeed(offerId)} name={name} size={50} />}
      intro={holding && introOf(holding, lots, me)}
      back={{ label: label('portfolio'), href: '/investor/portfolio' }}
      actions={readsDocuments && <Files holding={holding} investments={own} />}
    >
      <Loaded
        queries={[holdings, investments, lines]}
        failed={`We couldn’t load this ${label('holding', { lower: true })}`}
        skeleton={<Bones />}
      >
        {() => {
          if (holding) return <Tabbed holding={holding} {...parts} />
          return own.length === 0 ? <NotHeld /> : <Reserved {...parts} />
        }}
      </Loaded>
    </PortalPage>
  )
}

type TabbedProps = Parameters<typeof HoldingSummary>[0]

/** `?tab=` says which part is shown. */
function Tabbed(props: TabbedProps) {
  const { holding, offerId } = props
  const asked = parseFlat(useAddress().search)['tab']
  const current = holdingTabs.find((tab) => tab === asked) ?? 'summary'
  const shown = {
    summary: <HoldingSummary {...props} />,
    transactions: <HoldingTransactions {...props} />,
    reports: !isGuest && <AllReports owner={roundReports(offerId)} />,
    documents: readsDocuments && <HoldingDocuments offerId={offerId} />,
  }
  return (
    <>
      {!isGuest && <HoldingRights offerId={offerId} />}
      <HoldingTabs offerId={offerId} name={holding.name} current={current} />
      {shown[current]}
    </>
  )
}

/** What is held as a statement, and its certificate, to be saved. */
function Files({
  holding,
  investments,
}: {
  holding: Holding | undefined
  investments: readonly Investment[]
}) {
  const certificate = investments.find((one) => one.certificate_number !== null)
  return (
    <>
      {holding && (
        <SaveLink
          variant="button"
          address={addressOf(
            'portfolio/statement',
            new URLSearchParams({ investment_opportunity_id: String(holding.id) }),
          )}
          fileName={`${holding.name}, statement.pdf`}
        >
          Statement (PDF)
        </SaveLink>
      )}
      {certificate && (
        <SaveLink
          variant="button"
          address={certificateAddress(certificate.id)}
          fileName={`Certificate ${certificate.certificate_number}.pdf`}
        >
          Certificate {certificate.certificate_number}
        </SaveLink>
      )}
    </>
  )
}

/** "20,000 A Ordinary shares, held by Wrenfield Nominees Ltd"; nothing of who holds them where it is oneself. */
function introOf(
  { shares, share_class: shareClass }: Holding,
  lots: readonly ShareLot[] | undefined,
  me: string,
): string {
  const what = `${quantity(shares)} ${classWords(shareClass)}`
  const names = [...new Set(lots?.map(({ registered_name: name }) => name))]
  return names.length === 1 && names[0] !== me ? `${what}, held by ${names[0]}` : what
}

function NotHeld() {
  const label = useLabel()
  const text = useText()
  return (
    <EmptyState
      title="You don’t hold this investment"
      action={<ButtonLink href="/investor/portfolio">{label('portfolio')}</ButtonLink>}
    >
      {text('not_found_body')}
    </EmptyState>
  )
}

function Bones() {
  return (
    <PageColumns side={<Skeleton height={300} />}>
      <ValueSkeleton />
    </PageColumns>
  )
}
