import { useQuery } from '@tanstack/react-query'
import { Figure } from '../../../features/figures/figure.tsx'
import { BridgeLines } from '../../../features/funds/bridge-lines.tsx'
import { performanceQuery } from '../../../features/funds/performance.ts'
import type { FundPerformance } from '../../../features/funds/performance.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, multiple } from '../../../ui/format.ts'

/** A company, or what the fund has besides them. */
type FundPart = Pick<FundPerformance['companies'][number], 'name' | 'industry' | 'own_value' | 'multiple'> & {
  id: number | null
}

/** What an investor's units hold, and how their value came from the one before; nothing before a value is published. */
export function Holdings({ fundId }: { fundId: string }) {
  const term = useTerm()
  const { data } = useQuery(performanceQuery(fundId))
  if (!data || data.totals.own_value === null) return null
  const { companies, totals, bridge, currency } = data
  const other = {
    id: null,
    name: 'Cash and other net assets',
    industry: null,
    own_value: totals.own_other_assets,
    multiple: null,
  }
  return (
    <>
      {bridge && (
        <RuledSection title={`Since ${dateFull(bridge.from)}`} note="Your share">
          <BridgeLines bridge={bridge} currency={currency} isOwn />
        </RuledSection>
      )}
      {companies.length > 0 && (
        <RuledSection title="What your units hold" note={`At ${dateFull(data.as_of)}`}>
          <DataTable<FundPart>
            label="What your units hold"
            columns={columnsOf(data, term('company'))}
            rows={[...companies, other]}
            keyOf={({ id }) => id ?? 0}
          />
        </RuledSection>
      )}
    </>
  )
}

const columnsOf = ({ totals, currency }: FundPerformance, header: string): readonly Column<FundPart>[] => [
  {
    id: 'name',
    header,
    weight: 'strong',
    cell: ({ name, industry }) => <TwoLines title={name} note={industry} />,
    total: 'Total',
  },
  {
    id: 'own',
    header: 'Your share',
    align: 'end',
    cell: ({ id, name, own_value: part }) => (
      <Figure of={`own_part:${id ?? 'other'}`} label={`Your share, ${name}`}>
        {money(part, { currency, pence: true })}
      </Figure>
    ),
    total: (
      <Figure of="own_value" label="Value of your units">
        {money(totals.own_value, { currency, pence: true })}
      </Figure>
    ),
  },
  {
    id: 'multiple',
    header: 'Multiple',
    align: 'end',
    cell: ({ id, name, multiple: of }) =>
      id === null ? (
        missing
      ) : (
        <Figure of={`company_multiple:${id}`} label={`Multiple, ${name}`}>
          {multiple(of)}
        </Figure>
      ),
  },
]
