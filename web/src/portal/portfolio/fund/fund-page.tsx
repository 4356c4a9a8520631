import { readFundPaymentDetails } from '@moorgate/contract/funds/bank-account.ts'
import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { structureWords } from '../../../features/funds/fund-words.ts'
import { word } from '../../../features/funds/performance.ts'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { NeedsConnection } from '../../../kernel/needs-connection.tsx'
import { useOffline } from '../../../kernel/offline/connection.ts'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { inPercent, missing, money, multiple, percent, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { PaymentDetailsTable } from '../pay/payment-details.tsx'
import { CapitalAccount } from './capital-account.tsx'
import { FundLetters } from './fund-letters.tsx'
import { Holdings } from './fund-holdings.tsx'
import { Calls, PaidOut, Values } from './fund-tables.tsx'
import { LateCharges } from './late-charges.tsx'
import { callLinesQuery, commitmentsOfQuery, fundQuery } from './records.ts'
import type { CallLine, Commitment } from './records.ts'

/** `/investor/portfolio/fund/:id`: what an investor committed to a fund, and what it has come to. */
export function FundPage({ params: { id = '0' } }: ScreenProps) {
  const label = useLabel()
  const fund = useQuery(fundQuery(id))
  const commitments = useQuery(commitmentsOfQuery(id))
  const lines = useQuery(callLinesQuery(id))
  const own = commitments.data?.data ?? []
  const units = own.length === 1 ? `, ${quantity(own[0]!.units)} units` : ''
  return (
    <PortalPage
      title={fund.data?.name ?? label('fund')}
      mark={<Glyph seed={`fund ${id}`} name={fund.data?.name} size={50} />}
      intro={fund.data && `${structureWords[fund.data.structure]}${units}`}
      back={{ label: label('portfolio'), href: '/investor/portfolio' }}
    >
      <Loaded
        queries={[fund, commitments, lines]}
        failed={`We couldn’t load this ${label('fund', { lower: true })}`}
        skeleton={<SkeletonRows rows={8} />}
      >
        {() => (
          <WithFigures source={fundSource(id)}>
            {(lines.data?.data ?? []).filter(isOpen).map((line) => (
              <DueLine key={line.id} line={line} />
            ))}
            {own.map((commitment) => (
              <Held key={commitment.id} commitment={commitment} isOne={own.length === 1} />
            ))}
            {own.map((commitment) => (
              <CapitalAccount key={commitment.id} commitment={commitment} isOne={own.length === 1} />
            ))}
            <Holdings fundId={id} />
            <Values fundId={id} />
            <Calls lines={lines.data?.data ?? []} />
            <LateCharges fundId={id} />
            <PaidOut fundId={id} />
            <FundLetters commitments={own} />
          </WithFigures>
        )}
      </Loaded>
    </PortalPage>
  )
}

const isOpen = ({ status }: CallLine) => openDrawdownLineStatuses.includes(status)

/** What waits to be paid comes first, with the account to pay into. */
function DueLine({ line }: { line: CallLine }) {
  const isOffline = useOffline()
  const details = useQuery(
    endpointQuery('fund_drawdown_line', readFundPaymentDetails, { params: { id: line.id } }),
  )
  return (
    <RuledSection title={`Pay ${line.title}`}>
      <Notice
        tone="waiting"
        title={`${money(line.outstanding, { currency: line.currency, pence: true })} is due by ${dateFull(line.due_date)}`}
      >
        Pay from an account in your own name and quote the reference.
      </Notice>
      {details.data && <PaymentDetailsTable line={line} details={details.data} />}
      {isOffline && !details.data && <NeedsConnection part="We couldn’t load the bank details" />}
    </RuledSection>
  )
}

/** One commitment: its value and multiples, and how much of it was called and is left. */
function Held({ commitment, isOne }: { commitment: Commitment; isOne: boolean }) {
  const { currency, valued_on: valuedOn } = commitment
  const { id } = commitment
  const figure = (of: string, label: string, text: string) => (
    <Figure of={`${of}:${id}`} label={label}>
      {text}
    </Figure>
  )
  const amount = (of: string, term: string, value: string) => ({
    term,
    value: figure(of, term, money(value, { currency, pence: true })),
  })
  const head = (
    <Figures
      items={[
        {
          key: 'value',
          label: valuedOn === null ? 'Value' : `Value at ${dateFull(valuedOn)}`,
          value: figure('value', 'Value', money(commitment.value, { currency })),
          note:
            valuedOn === null
              ? 'No published value yet'
              : figure('units', 'Units', `${quantity(commitment.units)} units`),
        },
        {
          key: 'tvpi',
          label: 'Total value to paid in',
          value: figure('tvpi', 'Total value to paid in', multiple(commitment.tvpi)),
          note: commitment.tvpi !== null && (
            <Sentence
              of={sentence`${word(`dpi:${id}`, 'Paid out to paid in', multiple(commitment.dpi))} paid out, ${word(`rvpi:${id}`, 'Value to paid in', multiple(commitment.rvpi))} held, net`}
            />
          ),
        },
        {
          key: 'irr',
          label: 'Annual return',
          value: figure(
            'irr',
            'Annual return',
            commitment.irr === null ? missing : percent(inPercent(commitment.irr)),
          ),
          note: commitment.irr === null ? 'Shown after a year' : 'Net, to the valuation date',
        },
      ]}
    />
  )
  return (
    <RuledSection title={isOne ? 'Your investment' : commitment.registered_name}>
      <PageColumns
        side={
          <DescriptionList
            variant="spread"
            items={[
              { ...amount('promised', 'Committed', commitment.amount), total: true },
              amount('paid', 'Paid in', commitment.paid),
              amount('to_pay', 'Called, to pay', commitment.to_pay),
              amount('unfunded', 'Left to call', commitment.unfunded),
              amount('distributed', 'Paid out to you', commitment.distributed),
            ]}
          />
        }
      >
        {head}
      </PageColumns>
    </RuledSection>
  )
}
