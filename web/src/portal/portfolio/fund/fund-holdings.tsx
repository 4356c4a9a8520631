import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Figure } from '../../../features/figures/figure.tsx'
import { linkWords } from '../../../features/funds/fund-words.ts'
import { performanceQuery } from '../../../features/funds/performance.ts'
import type { FundPerformance } from '../../../features/funds/performance.ts'
import { BasisChoice } from '../../../features/funds/portfolio-basis.tsx'
import type { PortfolioBasis } from '../../../features/funds/portfolio-basis.tsx'
import { compareAmounts } from '../../../kernel/amounts.ts'
import { RuledSection } from '../../../features/sections/ruled-section.tsx'
import { useTerm } from '../../../kernel/terminology.tsx'
import { Glyph } from '../../../ui/cover-art.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Change } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { directionOf, missing, money, multiple } from '../../../ui/format.ts'
import { Bridge } from '../bridge.tsx'
import type { BridgeLine } from '../bridge.tsx'
import { useWords } from '../../../kernel/words.tsx'

/** A company, units of a fund, or what the fund has besides, with the names of its figures. */
interface OwnPart {
  key: string
  /** Of its drawing; what is no company and no fund has none. */
  seed: string | null
  logo: string | null
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
          <OwnBridge bridge={bridge} currency={currency} />
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
            stacked={false}
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
  seed: null,
  logo: null,
  name: 'Cash and other net assets',
  note: null,
  value,
  figure,
  multiple: null,
})

const ownParts = ({ companies, funds, totals }: FundPerformance): OwnPart[] => [
  ...companies.map(({ id, name, industry, logo, own_value: value, multiple: of }) => ({
    key: String(id),
    seed: `company ${id}`,
    logo,
    name,
    note: industry,
    value,
    figure: `own_part:${id}`,
    multiple: { figure: `company_multiple:${id}`, value: of },
  })),
  ...funds.map(({ path, name, kind, own_value: value, multiple: of }) => ({
    key: `fund${path}`,
    seed: `fund ${path}`,
    logo: null,
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
  ...rows.map(({ key, name, industry, logo, through, own_value: value }) => ({
    key,
    seed: `company ${key}`,
    logo,
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
    cell: ({ seed, logo, name, note }) => (
      <TwoLines
        lead={seed && <Glyph seed={seed} name={name} src={logo ?? undefined} size={32} />}
        title={name}
        note={note}
      />
    ),
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
      <Change direction={riseOf(of.value)}>
        <Figure of={of.figure} label={`Multiple, ${name}`}>
          {multiple(of.value)}
        </Figure>
      </Change>
    ),
}

const rises = { [-1]: 'down', 0: 'none', 1: 'up' } as const

/** A multiple above one is a gain. */
const riseOf = (of: string | null) => (of === null ? 'none' : rises[compareAmounts(of, '1') as -1 | 0 | 1])

interface OwnBridgeProps {
  bridge: NonNullable<FundPerformance['bridge']>
  currency: string
}

/** How an investor's value came from the one before, to the penny. */
function OwnBridge({ bridge, currency }: OwnBridgeProps) {
  const words = useWords()
  const written = (amount: string, signed: boolean) => money(amount, { currency, pence: true, signed })
  const change = (key: 'rises' | 'falls' | 'flows' | 'other', of: string, name: string): BridgeLine => {
    const direction = directionOf(bridge[key])
    return {
      key,
      name,
      amount: bridge[key],
      tone: direction === 'none' ? 'quiet' : direction,
      figure: (
        <Change direction={direction}>
          <Figure of={of} label={name}>
            {written(bridge[key], true)}
          </Figure>
        </Change>
      ),
    }
  }
  const value = (of: string, name: string, amount: string) => ({
    name,
    figure: (
      <Figure of={of} label={name}>
        {written(amount, false)}
      </Figure>
    ),
  })
  const before = `Value at ${dateFull(bridge.from)}`
  return (
    <Bridge
      wide
      lines={[
        {
          ...value('own_opening', before, bridge.opening),
          key: 'opening',
          amount: bridge.opening,
          tone: 'quiet',
        },
        change('rises', 'own_rises', 'Gains in value'),
        change('falls', 'own_falls', 'Losses in value'),
        change('flows', 'own_flows', words('Calls and {distributions}')),
        change('other', 'own_other_change', 'Fees, costs and other income'),
      ]}
      total={value('own_value', `Value at ${dateFull(bridge.until)}`, bridge.closing)}
    />
  )
}
