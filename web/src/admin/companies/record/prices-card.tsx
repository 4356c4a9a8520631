import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { overlay } from '../../../kernel/overlay.tsx'
import { permits } from '../../../kernel/permissions.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { sourceWords } from '../../../features/opportunities/price-sources.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { EmptyState, SkeletonRows } from '../../../ui/states.tsx'
import { companyPricesQuery } from '../company.ts'
import type { Company, CompanyPrice } from '../company.ts'
import { Words } from '../../../kernel/words.tsx'

const PriceDialog = overlay(async () => (await import('./price-dialog.tsx')).PriceDialog)

/** Prices of the company's shares that became known. The value follows approved valuations alone. */
export function PricesCard({ record }: { record: Company }) {
  const [adding, setAdding] = useState(false)
  const may = useAbilities()
  const term = useTerm()
  const title = term('share_price', { plural: true })
  const query = useQuery(companyPricesQuery(record.id))
  return (
    <Card
      title={title}
      note="For reference: the value follows approved valuations"
      flush
      actions={
        permits(record, 'edit') &&
        may('investment_opportunity_existing', 'update') && (
          <Button size="small" icon={Plus} onClick={() => setAdding(true)}>
            Add price
          </Button>
        )
      }
    >
      <Loaded query={query} what="the prices" skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {(rows) => (
          <DataTable
            label={title}
            columns={columnsOf(record)}
            rows={rows}
            keyOf={({ id }) => id}
            empty={
              <EmptyState level={3} title="No prices yet">
                Record share prices from rounds and sales here.
              </EmptyState>
            }
          />
        )}
      </Loaded>
      {adding && <PriceDialog record={record} onClose={() => setAdding(false)} />}
    </Card>
  )
}

const columnsOf = ({ currency }: Company): Column<CompanyPrice>[] => [
  { id: 'date', header: 'From', pinned: true, cell: ({ date }) => dateFull(date) },
  {
    id: 'price',
    header: 'Price',
    align: 'end',
    weight: 'strong',
    cell: (row) => price(row.price, currency),
  },
  { id: 'source', header: 'Basis', weight: 'soft', cell: ({ source }) => <Words of={sourceWords(source)} /> },
  { id: 'note', header: 'Note', weight: 'soft', from: 'lg', cell: ({ note }) => note || missing },
]
