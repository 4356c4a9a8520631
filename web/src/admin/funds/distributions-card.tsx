import { distribution } from '@moorgate/contract/funds/distribution.ts'
import { distributionStatuses } from '@moorgate/contract/statuses/fund.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { now } from '../../kernel/clock.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { Pages } from '../../kernel/pages.tsx'
import { permits } from '../../kernel/permissions.ts'
import { listQuery } from '../../kernel/queries.ts'
import { StateDot } from '../../kernel/state.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { money } from '../../ui/format.ts'
import { dateShort } from '../../ui/format-dates.ts'
import { Figure } from '../../features/figures/figure.tsx'
import { TextLink } from '../../ui/link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { distributionKindWords } from '@moorgate/contract/funds/words.ts'
import { distributionPath } from './fund.ts'
import type { Fund } from './fund.ts'
import type { Distribution } from './records.ts'

/** What the fund has paid out and is about to. */
export function DistributionsCard({ record }: { record: Fund }) {
  const words = useWords()
  const label = useLabel()
  const term = useTerm()
  const [page, setPage] = useState(1)
  const query = useQuery(
    listQuery(distribution, { sort: '-number', page }, { fixed: { fund_id: record.id }, perPage: 100 }),
  )
  return (
    <Card
      title={label('distributions')}
      count={query.data?.meta?.total || undefined}
      note="Authorised by a second person before it is paid"
      actions={
        permits(record, 'edit') && (
          <ButtonLink size="small" icon={Plus} href={distributionPath(record.id, 'new-distribution')}>
            New {term('distribution', { lower: true })}
          </ButtonLink>
        )
      }
      flush
    >
      <Loaded query={query} what={`the ${label('distributions', { lower: true })}`}>
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title={words('No {distributions} yet')} level={3}>
              {words(
                'A draft allocates an amount to {investors} and takes carry according to the waterfall.',
              )}
            </EmptyState>
          ) : (
            <>
              <DataTable
                label={label('distributions')}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                refreshing={query.isPlaceholderData}
                stacked
              />
              <Pages meta={meta} onPage={setPage} inCard />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const columns: readonly Column<Distribution>[] = [
  {
    id: 'title',
    header: 'Title',
    weight: 'strong',
    cell: ({ id, fund_id: fund, title }) => <TextLink href={distributionPath(fund, id)}>{title}</TextLink>,
  },
  { id: 'kind', header: 'Type', cell: ({ kind }) => distributionKindWords[kind] },
  { id: 'pays', header: 'Payment date', cell: ({ pay_date: pays }) => dateShort(pays, { today: now() }) },
  {
    id: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ id, title, amount, currency }) => (
      <Figure of={`shares_out:${id}`} label={`Amount, ${title}`}>
        {money(amount, { currency })}
      </Figure>
    ),
  },
  {
    id: 'carry',
    header: 'Carry',
    align: 'end',
    from: 'lg',
    cell: ({ id, title, carry_amount: carry, currency }) => (
      <Figure of={`carry:${id}`} label={`Carry, ${title}`}>
        {money(carry, { currency })}
      </Figure>
    ),
  },
  {
    id: 'status',
    header: 'Status',
    cell: ({ status }) => <StateDot shown={distributionStatuses[status]} />,
  },
]
