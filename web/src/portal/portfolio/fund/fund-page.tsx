import { fundStructureWords, sustainabilityLabelNames } from '@moorgate/contract/funds/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { isGuest } from '../../../kernel/viewing.ts'
import { useAddress } from '../../../kernel/visit.ts'
import { Glyph } from '../../../ui/cover-art.tsx'
import { quantity } from '../../../ui/format.ts'
import { SkeletonRows } from '../../../ui/states.tsx'
import { AllReports, fundReports, LatestReports } from '../holding-reports.tsx'
import { FundLateCharges } from '../late-charges.tsx'
import pages from '../holding-page.module.css'
import { CapitalAccount } from './capital-account.tsx'
import { CompanyKpis } from './company-kpis.tsx'
import { FundLetters } from './fund-letters.tsx'
import { Holdings } from './fund-holdings.tsx'
import { Calls, PaidOut, Values } from './fund-tables.tsx'
import { fundHref, FundTabs, fundTabHref, fundTabs } from './fund-tabs.tsx'
import { FundValue } from './fund-value.tsx'
import { isOpen, Received, untilRecorded, usePaidByCard } from './paid-by-card.tsx'
import { PayCall } from './pay-call.tsx'
import { callLinesQuery, commitmentsOfQuery, fundQuery } from './records.ts'
import type { CallLine, Commitment } from './records.ts'

/** How many documents the summary shows. */
const latest = 3

/**
 * `/investor/portfolio/fund/:id`: what an investor committed to a fund, and what it has come to. `?tab=` says
 * which part is shown; with `?pay=` it says where to pay one of its calls.
 */
export function FundPage({ params: { id = '0' } }: ScreenProps) {
  const label = useLabel()
  const fund = useQuery(fundQuery(id))
  const commitments = useQuery(commitmentsOfQuery(id))
  const paid = usePaidByCard()
  const lines = useQuery({ ...callLinesQuery(id), refetchInterval: untilRecorded(paid) })
  const toPay = Number(parseFlat(useAddress().search)['pay'])
  const own = commitments.data?.data ?? []
  const called = lines.data?.data ?? []
  const paying = isGuest ? undefined : called.find((line) => line.id === toPay && isOpen(line))
  const received = called.find((line) => line.id === paid?.lineId && paid.outcome === 'success')
  const units = own.length === 1 ? `, ${quantity(own[0]!.units)} units` : ''
  const sustainability = fund.data?.sustainability_label
  const labelled = sustainability ? `. ${sustainabilityLabelNames[sustainability]}` : ''
  const name = fund.data?.name ?? label('fund')
  return (
    <PortalPage
      title={name}
      mark={<Glyph seed={`fund ${id}`} name={fund.data?.name} size={50} />}
      intro={fund.data && `${fundStructureWords[fund.data.structure]}${units}${labelled}`}
      back={
        paying
          ? { label: name, href: fundHref(id) }
          : { label: label('portfolio'), href: '/investor/portfolio' }
      }
    >
      <Loaded
        queries={[fund, commitments, lines]}
        failed={`We couldn’t load this ${label('fund', { lower: true })}`}
        skeleton={<SkeletonRows rows={8} />}
      >
        {() => (
          <WithFigures source={fundSource(id)}>
            {paying ? (
              <PayCall line={paying} outcome={paid?.lineId === paying.id ? paid.outcome : undefined} />
            ) : (
              <>
                {received && <Received line={received} />}
                <Tabbed fundId={id} name={name} own={own} lines={called} />
              </>
            )}
          </WithFigures>
        )}
      </Loaded>
    </PortalPage>
  )
}

interface FundPartsProps {
  fundId: string
  name: string
  own: readonly Commitment[]
  lines: readonly CallLine[]
}

function Tabbed(props: FundPartsProps) {
  const { fundId, name, own, lines } = props
  const asked = parseFlat(useAddress().search)['tab']
  const current = fundTabs.find((tab) => tab === asked) ?? 'summary'
  const shown = {
    summary: <Summary {...props} />,
    account: (
      <>
        {own.map((commitment) => (
          <CapitalAccount key={commitment.id} commitment={commitment} isOne={own.length === 1} />
        ))}
        <Values fundId={fundId} />
      </>
    ),
    transactions: (
      <>
        <Calls lines={lines} />
        <FundLateCharges fundId={fundId} />
        <PaidOut fundId={fundId} />
      </>
    ),
    reports: !isGuest && <AllReports owner={fundReports(Number(fundId))} />,
    documents: <FundLetters commitments={own} />,
  }
  return (
    <>
      <FundTabs fundId={fundId} name={name} current={current} commitments={own} />
      {shown[current]}
    </>
  )
}

/** What it is worth and what is due, how its value came about, what its units hold, and the latest papers. */
function Summary({ fundId, own, lines }: FundPartsProps) {
  return (
    <>
      {own.map((commitment) => (
        <FundValue
          key={commitment.id}
          commitment={commitment}
          isOne={own.length === 1}
          due={lines.filter((line) => isOpen(line) && line.fund_commitment_id === commitment.id)}
        />
      ))}
      <FundLateCharges fundId={fundId} />
      <Holdings fundId={fundId} />
      <CompanyKpis fundId={fundId} />
      <div className={pages.pair}>
        {!isGuest && (
          <LatestReports owner={fundReports(Number(fundId))} all={fundTabHref(fundId, 'reports')} />
        )}
        <FundLetters commitments={own} most={latest} all={fundTabHref(fundId, 'documents')} />
      </div>
    </>
  )
}
