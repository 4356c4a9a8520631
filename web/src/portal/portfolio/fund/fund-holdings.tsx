import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Figure } from '../../../features/figures/figure.tsx'
import { BridgeLines } from '../../../features/funds/bridge-lines.tsx'
import { linkWords } from '../../../features/funds/fund-words.ts'
import { performanceQuery } from '../../../features/funds/performance.ts'
import type { FundPerformance } from '../../../features/funds/performance.ts'
import { BasisChoice } from '../../../features/funds/portfolio-basis.tsx'
import type { PortfolioBasis } from '../../../features/funds/portfolio-basis.tsx'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing, money, multiple } from '../../../ui/format.ts'

/** A company, units of a fund, or what the fund has besides, with the names of its figures. */
interface OwnPart {
  key: string
  name: string
  note: string | null
  value: string | null
  figure: string
  multiple: { figure: string; value: string | null } | null
}

/** What an investor's units hold, and how their value came from the one before; nothing before a value is published. */
export function Holdings({ fundId }: { fundId: string }) {
  const term = useTerm()
  const [wanted, setWanted] = useState<PortfolioBasis>('look_through')
  const { data } = useQuery(performanceQuery(fundId))
  const own = data?.totals.own_value
  if (!data || !own) return null
  const { bridge, currency, underlying } = data
  const basis = underlying ? wanted : 'direct'
  const rows = underlying && basis === 'look_through' ? partsThrough(underlying) : ownParts(data)
  return (
    <>
      {bridge && (
        <RuledSection title={`Since ${dateFull(bridge.from)}`} note="Your share">
          <BridgeLines bridge={bridge} currency={currency} isOwn />
        </RuledSection>
      )}
      {rows.length > 1 && (
        <RuledSection
          title="What your units hold"
          note={`At ${dateFull(data.as_of)}${underlying ? `, ${basisNote(basis, term)}` : ''}`}
        >
          {underlying && <BasisChoice value={basis} onChange={setWanted} />}
          <DataTable<OwnPart>
            label="What your units hold"
            columns={columnsOf({ own, currency, header: term('company'), hasMultiples: basis === 'direct' })}
            rows={rows}
            keyOf={({ key }) => key}
          />
        </RuledSection>
      )}
    </>
  )
}

const basisNote = (basis: PortfolioBasis, term: ReturnType<typeof useTerm>) =>
  basis === 'direct'
    ? `each ${term('fund', { lower: true })} held as one holding`
    : `looked through to what the ${term('fund', { plural: true, lower: true })} hold`

const other = (figure: string, value: string | null): OwnPart => ({
  key: 'other',
  name: 'Cash and other net assets',
  note: null,
  value,
  figure,
  multiple: null,
})

const ownParts = ({ companies, funds, totals }: FundPerformance): OwnPart[] => [
  ...companies.map(({ id, name, industry, own_value: value, multiple: of }) => ({
    key: String(id),
    name,
    note: industry,
    value,
    figure: `own_part:${id}`,
    multiple: { figure: `company_multiple:${id}`, value: of },
  })),
  ...funds.map(({ path, name, kind, own_value: value, multiple: of }) => ({
    key: `fund${path}`,
    name,
    note: linkWords[kind].held,
    value,
    figure: `own_part:fund${path}`,
    multiple: { figure: `held_multiple:${path}`, value: of },
  })),
  other('own_part:other', totals.own_other_assets),
]

const partsThrough = ({
  rows,
  own_other_assets: rest,
}: NonNullable<FundPerformance['underlying']>): OwnPart[] => [
  ...rows.map(({ key, name, industry, through, own_value: value }) => ({
    key,
    name,
    note: [industry, through.length > 0 && `through ${through.join(', ')}`].filter(Boolean).join(', '),
    value,
    figure: `own_under_part:${key}`,
    multiple: null,
  })),
  other('own_under_part:other', rest),
]

const columnsOf = ({
  own,
  currency,
  header,
  hasMultiples,
}: {
  own: string
  currency: string
  header: string
  /** Looked through, what was paid is of the fund and not of each company. */
  hasMultiples: boolean
}): readonly Column<OwnPart>[] => [
  {
    id: 'name',
    header,
    weight: 'strong',
    cell: ({ name, note }) => <TwoLines title={name} note={note} />,
    total: 'Total',
  },
  {
    id: 'own',
    header: 'Your share',
    align: 'end',
    cell: ({ name, value, figure }) => (
      <Figure of={figure} label={`Your share, ${name}`}>
        {money(value, { currency, pence: true })}
      </Figure>
    ),
    total: (
      <Figure of="own_value" label="Value of your units">
        {money(own, { currency, pence: true })}
      </Figure>
    ),
  },
  ...(hasMultiples ? [multipleColumn] : []),
]

const multipleColumn: Column<OwnPart> = {
  id: 'multiple',
  header: 'Multiple',
  align: 'end',
  cell: ({ name, multiple: of }) =>
    of === null ? (
      missing
    ) : (
      <Figure of={of.figure} label={`Multiple, ${name}`}>
        {multiple(of.value)}
      </Figure>
    ),
}
