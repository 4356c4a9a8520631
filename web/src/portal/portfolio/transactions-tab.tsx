import { cashFlowFigures, mostCashFlows, readCashFlows } from '@moorgate/contract/portfolio/cash-flows.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../kernel/api.ts'
import { now } from '../../kernel/clock.ts'
import { parseFlat, stringifyFlat } from '../../kernel/search.ts'
import { useText } from '../../kernel/terminology.tsx'
import { useAddress, useVisit } from '../../kernel/visit.ts'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { Loaded } from '../../features/sections/loaded.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { dateShort } from '../../ui/format-dates.ts'
import { money } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { NativeSelect } from '../../ui/native-select.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { taxYearDays, taxYearName } from './tax-years.ts'
import styles from './transactions-tab.module.css'
import { useWords } from '../../kernel/words.tsx'

type CashFlows = AnswerOf<typeof readCashFlows>
type Flow = CashFlows['flows'][number]

const kinds: Record<Flow['kind'], string> = {
  ...distributionKindWords,
  bought: 'Shares bought',
  sold: 'Shares sold',
  paid_out: 'Paid out to you',
  payout_reversed: '{Distribution} reversed',
  called: 'Call paid',
}

const cashFlowsQuery = (query: Readonly<Record<string, string>>) =>
  queryOptions({
    queryKey: ['holding', 'cash-flows', query],
    queryFn: async ({ signal }) =>
      (
        await call<{ data: CashFlows }>('GET', readCashFlows.path, {
          query: new URLSearchParams(query),
          signal,
        })
      ).data,
    placeholderData: keepPreviousData,
  })

/**
 * What was paid for holdings and funds, and what they paid out, or of one holding: of all time or of one tax
 * year.
 */
export function TransactionsTab({ offerId }: { offerId?: number }) {
  const year = /^\d{4}$/.exec(parseFlat(useAddress().search)['paid'] ?? '')?.[0]
  const query: Record<string, string> = {
    ...(year !== undefined && { paid: taxYearDays(Number(year)) }),
    ...(offerId !== undefined && { investment_opportunity_id: String(offerId) }),
  }
  const flows = useQuery(cashFlowsQuery(query))
  const source = { area: 'holding', base: cashFlowFigures.working.path.replace('/working', ''), query }
  return (
    <Loaded
      queries={[flows]}
      failed="We couldn’t load your transactions"
      skeleton={<SkeletonRows rows={8} avatar={false} />}
    >
      {() =>
        flows.data && (
          <WithFigures source={source}>
            <div className={styles.tools}>
              <PaidIn year={year} years={flows.data.years} />
              {flows.data.count > 0 && <WorkbookButton source={source} label="Download (XLSX)" />}
            </div>
            <Totals totals={flows.data.totals} />
            <Flows cashFlows={flows.data} isNarrowed={year !== undefined} isOne={offerId !== undefined} />
          </WithFigures>
        )
      }
    </Loaded>
  )
}

function PaidIn({ year, years }: { year: string | undefined; years: readonly number[] }) {
  const { pathname } = useAddress()
  const visit = useVisit()
  return (
    <NativeSelect
      label="Tax year"
      placeholder="All"
      className={styles.year}
      options={years.map((each) => ({ value: each, label: taxYearName(each) }))}
      value={year ?? ''}
      onChange={(event) =>
        visit(`${pathname}${stringifyFlat({ tab: 'transactions', paid: event.target.value })}`, {
          replace: true,
        })
      }
    />
  )
}

function Totals({ totals }: Pick<CashFlows, 'totals'>) {
  return totals.map((total) => (
    <dl key={total.currency} className={styles.totals}>
      {(
        [
          ['paid_in', 'Paid in'],
          ['paid_out', 'Received'],
          ['net', 'Received less paid in'],
        ] as const
      ).map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Figure of={`${key}:${total.currency}`} label={label}>
              {money(total[key], { currency: total.currency, pence: true })}
            </Figure>
          </dd>
        </div>
      ))}
    </dl>
  ))
}

interface FlowsProps {
  cashFlows: CashFlows
  isNarrowed: boolean
  /** Of one holding, whose name needs no column. */
  isOne: boolean
}

function Flows({ cashFlows: { flows, count }, isNarrowed, isOne }: FlowsProps) {
  const text = useText()
  const words = useWords()
  if (count === 0)
    return <EmptyState title={isNarrowed ? 'No transactions in this tax year' : text('empty_transactions')} />
  return (
    <>
      <DataTable
        label="Transactions"
        rows={flows}
        keyOf={({ id }) => id}
        stacked
        columns={[
          { id: 'date', header: 'Date', cell: (flow) => dateShort(flow.date, { today: now() }) },
          ...(isOne ? [] : [{ id: 'name', header: 'Name', cell: linkTo }]),
          { id: 'kind', header: 'Type', cell: ({ kind }) => words(kinds[kind]) },
          {
            id: 'amount',
            header: 'Amount',
            align: 'end',
            weight: 'strong',
            cell: ({ amount, currency }) => money(amount, { currency, pence: true, signed: true }),
          },
        ]}
      />
      {count > flows.length && (
        <Text variant="note" tone="faint" className={styles.more}>
          The newest {mostCashFlows} of {count} are shown. Download the file to see all.
        </Text>
      )}
    </>
  )
}

const linkTo = (flow: Flow) => <Link href={hrefOf(flow)}>{flow.name}</Link>

const hrefOf = ({ investment_opportunity_id: opportunity, fund_id: fund }: Flow) =>
  opportunity === null ? `/investor/portfolio/fund/${fund}` : `/investor/portfolio/${opportunity}`
