import { heldStatuses } from '@moorgate/contract/statuses/investment.ts'
import { investment } from '@moorgate/contract/investments/investment.ts'
import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { Pages } from '../../../kernel/pages.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Words } from '../../../kernel/words.tsx'
import { Card } from '../../../ui/card.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Change } from '../../../ui/figure.tsx'
import { counted, directionOf, missing, money, percent, quantity } from '../../../ui/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { InvestorLink } from '../investor-link.tsx'
import { kindOf } from '../book/row-facts.ts'
import type { Investment, Opportunity } from '../records.ts'
import { HeldFigure } from './holding-figure.tsx'
import type { Holdings } from './holdings.ts'

interface HoldersCardProps {
  opportunity: Opportunity
  held: Holdings
}

/** Who holds it, what it cost them and what it is worth, with each certificate. Totals are of all holders. */
export function HoldersCard({ opportunity, held }: HoldersCardProps) {
  const [page, setPage] = useState(1)
  const fixed = { investment_opportunity_id: opportunity.id, status: heldStatuses.join(',') }
  const query = useQuery(
    rowsQuery<Investment>(
      investment,
      { page, sort: '-amount' },
      { perPage: 25, append: ['current_value', 'gain', 'gain_percent'], fixed },
    ),
  )
  const columns = useColumns(held)
  const meta = query.data?.meta
  return (
    <Card
      flush
      title="Holders"
      count={held.holders}
      actions={
        <TextLink href={`/admin/investments/existing/${opportunity.id}/transactions`}>
          All transactions
        </TextLink>
      }
    >
      <Loaded query={query} what="the holders">
        {({ data }) => (
          <DataTable
            label="Holders"
            columns={columns}
            rows={data}
            keyOf={({ id }) => id}
            refreshing={query.isPlaceholderData}
            empty={
              <EmptyState level={3} title="No holders">
                To add a past holding, select "…", then "Add a past holding".
              </EmptyState>
            }
          />
        )}
      </Loaded>
      <Pages inCard meta={meta} onPage={setPage} />
    </Card>
  )
}

function useColumns(held: Holdings): Column<Investment>[] {
  const term = useTerm()
  return [
    {
      id: 'holder',
      header: 'Holder',
      pinned: true,
      cell: (row) => <InvestorLink userId={row.user_id} name={row.investor_name} tab="transactions" />,
      total: (
        <HeldFigure held={held} of="holders" label="Number of holders">
          {counted(held.holders, 'holder', 'holders')}
        </HeldFigure>
      ),
    },
    {
      id: 'kind',
      header: term('investment_method'),
      weight: 'soft',
      from: 'lg',
      cell: (row) => <Words of={kindOf(row)} />,
    },
    ...valueColumns(held),
    gainColumn(held),
    certificateColumn,
  ]
}

/** How many shares, what they cost, and what they are worth. */
function valueColumns(held: Holdings): Column<Investment>[] {
  const shown = (amount: string | null | undefined) => money(amount, { currency: held.currency })
  const figure = (of: string, label: string, row: Investment, text: string) => (
    <HeldFigure held={held} of={`${of}:${row.id}`} label={`${label}, ${row.investor_name}`}>
      {text}
    </HeldFigure>
  )
  const totalOf = (of: string, label: string, text: string) => (
    <HeldFigure held={held} of={`${of}:total`} label={`${label}, all holdings`}>
      {text}
    </HeldFigure>
  )
  return [
    {
      id: 'shares',
      header: 'Shares',
      align: 'end',
      cell: (row) => figure('shares', 'Shares', row, quantity(row.shares)),
      total: totalOf('shares', 'Shares', quantity(held.shares)),
    },
    {
      id: 'cost',
      header: 'Invested',
      align: 'end',
      weight: 'soft',
      cell: (row) => figure('cost', 'Invested', row, shown(row.allocated ?? row.amount)),
      total: totalOf('cost', 'Invested', shown(held.cost)),
    },
    {
      id: 'value',
      header: 'Value',
      align: 'end',
      weight: 'strong',
      cell: (row) =>
        held.price === null ? missing : figure('value', 'Value', row, shown(row.current_value)),
      total: totalOf('value', 'Value', shown(held.value)),
    },
  ]
}

function gainColumn(held: Holdings): Column<Investment> {
  return {
    id: 'gain',
    header: 'Gain',
    align: 'end',
    cell: (row) => {
      const change = held.price === null ? null : (row.gain_percent ?? null)
      if (change === null) return missing
      return (
        <Change direction={directionOf(change)}>
          <HeldFigure held={held} of={`gain_percent:${row.id}`} label={`Gain, ${row.investor_name}`}>
            {percent(change, { signed: true })}
          </HeldFigure>
        </Change>
      )
    },
    total:
      held.gain_percent === null ? (
        missing
      ) : (
        <Change direction={directionOf(held.gain_percent)}>
          <HeldFigure held={held} of="gain_percent:total" label="Gain, all holdings">
            {percent(held.gain_percent, { signed: true })}
          </HeldFigure>
        </Change>
      ),
  }
}

const certificateColumn: Column<Investment> = {
  id: 'certificate',
  header: 'Certificate',
  align: 'end',
  cell: (row) =>
    row.certificate_number === null ? (
      missing
    ) : (
      <ButtonLink
        href={`/api/investments/${row.id}/certificate`}
        variant="link"
        icon={FileDown}
        download
        aria-label={`Certificate ${row.certificate_number} of ${row.investor_name}`}
      >
        {row.certificate_number}
      </ButtonLink>
    ),
}
