import { openDrawdownLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { fundDrawdownLineStatuses, distributionLineStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageColumns } from '../../../kernel/page-columns.tsx'
import { PortalPage } from '../../../kernel/portal-page.tsx'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { inPercent, missing, money, multiple, percent, quantity } from '../../../ui/format.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { fundSource } from '../../../features/figures/fund-source.ts'
import { Sentence } from '../../../features/figures/sentence.tsx'
import { WithFigures } from '../../../features/figures/with-figures.tsx'
import { sentence } from '../../../features/figures/words.ts'
import { word } from '../../../features/funds/performance.ts'
import { Holdings } from './fund-holdings.tsx'
import { kindWords, structureWords } from '../../../features/funds/fund-words.ts'
import { pricePerUnit } from '../../../features/funds/unit-price.ts'
import { Loaded } from '../../../features/sections/loaded.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { callLinesQuery, commitmentsOfQuery, fundQuery, paidLinesQuery, valuesQuery } from './records.ts'
import type { CallLine, Commitment, PaidLine, PublishedValue } from './records.ts'

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
      mark={<Glyph seed={`fund ${id}`} size={50} />}
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
            <DueLines lines={lines.data?.data ?? []} />
            {own.map((commitment) => (
              <Held key={commitment.id} commitment={commitment} isOne={own.length === 1} />
            ))}
            <Holdings fundId={id} />
            <Values fundId={id} />
            <Calls lines={lines.data?.data ?? []} />
            <PaidOut fundId={id} />
          </WithFigures>
        )}
      </Loaded>
    </PortalPage>
  )
}

const isOpen = ({ status }: CallLine) => openDrawdownLineStatuses.includes(status)

/** What waits to be paid comes first. */
function DueLines({ lines }: { lines: readonly CallLine[] }) {
  return lines.filter(isOpen).map((line) => (
    <Notice
      key={line.id}
      tone="waiting"
      title={`${line.title}: ${money(line.outstanding, { currency: line.currency, pence: true })} is due by ${dateFull(line.due_date)}`}
    >
      {line.reference === null ? (
        'We have sent you the account to pay into.'
      ) : (
        <>
          Quote the reference <b>{line.reference}</b> with your payment.
        </>
      )}
    </Notice>
  ))
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
              ? 'No value is published yet'
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
          label: 'Return a year',
          value: figure(
            'irr',
            'Return a year',
            commitment.irr === null ? missing : percent(inPercent(commitment.irr)),
          ),
          note: commitment.irr === null ? 'Shown after a year' : 'Net, to the day of the value',
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

const valueColumns: readonly Column<PublishedValue>[] = [
  { id: 'date', header: 'Date', weight: 'strong', cell: ({ date }) => dateFull(date) },
  {
    id: 'price',
    header: 'A unit',
    align: 'end',
    cell: ({ id, date, per_unit: price, currency }) => (
      <Figure of={`nav_unit:${id}`} label={`A unit at ${dateFull(date)}`}>
        {pricePerUnit(price, currency)}
      </Figure>
    ),
  },
  {
    id: 'value',
    header: 'Whole fund',
    align: 'end',
    cell: ({ id, date, value, currency }) => (
      <Figure of={`nav_value:${id}`} label={`Whole fund at ${dateFull(date)}`}>
        {money(value, { currency })}
      </Figure>
    ),
  },
]

/** Two years of quarters; the rest on request. */
const firstShown = 8

function Values({ fundId }: { fundId: string }) {
  const label = useLabel()
  const { data } = useQuery(valuesQuery(fundId))
  const [isWhole, setWhole] = useState(false)
  const values = data?.data ?? []
  if (values.length === 0) return null
  const shown = isWhole ? values : values.slice(0, firstShown)
  return (
    <RuledSection title={label('nav')} note="Published values only">
      <DataTable label={label('nav')} columns={valueColumns} rows={shown} keyOf={({ id }) => id} />
      {values.length > shown.length && (
        <Button onClick={() => setWhole(true)}>Show all {values.length}</Button>
      )}
    </RuledSection>
  )
}

const callColumns: readonly Column<CallLine>[] = [
  { id: 'title', header: 'Title', weight: 'strong', cell: ({ title }) => title },
  { id: 'due', header: 'Due', cell: ({ due_date: due }) => dateFull(due) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ id, title, total, currency }) => (
      <Figure of={`line_total:${id}`} label={`Asked for, ${title}`}>
        {money(total, { currency, pence: true })}
      </Figure>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={fundDrawdownLineStatuses[status]} />,
  },
]

function Calls({ lines }: { lines: readonly CallLine[] }) {
  const label = useLabel()
  return (
    <RuledSection title={label('cash_calls')}>
      {lines.length === 0 ? (
        <Text tone="faint">Nothing has been called yet.</Text>
      ) : (
        <DataTable label={label('cash_calls')} columns={callColumns} rows={lines} keyOf={({ id }) => id} />
      )}
    </RuledSection>
  )
}

const paidColumns: readonly Column<PaidLine>[] = [
  { id: 'title', header: 'Title', weight: 'strong', cell: ({ title }) => title },
  { id: 'kind', header: 'Kind', from: 'md', cell: ({ kind }) => kindWords[kind] },
  {
    id: 'date',
    header: 'Date',
    cell: ({ paid_on: paid, pay_date: pays }) => dateFull(paid ?? pays),
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ id, title, amount, currency }) => (
      <Figure of={`pays:${id}`} label={`Amount, ${title}`}>
        {money(amount, { currency, pence: true })}
      </Figure>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={distributionLineStatuses[status]} />,
  },
]

function PaidOut({ fundId }: { fundId: string }) {
  const label = useLabel()
  const { data } = useQuery(paidLinesQuery(fundId))
  const lines = data?.data ?? []
  if (lines.length === 0) return null
  return (
    <RuledSection title={label('distributions')}>
      <DataTable label={label('distributions')} columns={paidColumns} rows={lines} keyOf={({ id }) => id} />
    </RuledSection>
  )
}
