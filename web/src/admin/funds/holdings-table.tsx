import { Figure } from '../../features/figures/figure.tsx'
import { linkWords } from '../../features/funds/fund-words.ts'
import type { FundPerformance } from '../../features/funds/performance.ts'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { DataTable, TwoLines } from '../../ui/data-table.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { missing, money, multiple, percent } from '../../ui/format.ts'
import { dateFull, dateShort } from '../../ui/format-dates.ts'
import { Link } from '../../ui/link.tsx'
import { fundPath } from './fund.ts'

const companyPath = '/admin/investments/companies/:id/details'

/** A company or units of a fund, with the names of its figures. */
interface HoldingRow {
  id: string
  name: string
  note: string | null
  href: string | null
  since: string | null
  cost: string
  value: string
  proceeds: string
  multiple: string | null
  percent: string
  figures: Record<'cost' | 'value' | 'proceeds' | 'multiple' | 'part', string>
}

/** What a fund holds itself: companies, and units of other funds, each as one holding. */
export function HoldingsTable({ performance }: { performance: FundPerformance }) {
  const term = useTerm()
  const opens = useOpenScreens()
  const rows = [...companyRows(performance, opens(companyPath)), ...fundRows(performance)]
  return (
    <DataTable
      label={term('company', { plural: true })}
      columns={columnsOf(performance, term('company'))}
      rows={rows}
      keyOf={({ id }) => id}
      stacked
    />
  )
}

/** A name leads to the company where its page is open to the reader. */
const companyRows = ({ companies }: FundPerformance, isOpen: boolean): HoldingRow[] =>
  companies.map((company) => ({
    ...company,
    id: String(company.id),
    note: company.industry,
    href: isOpen ? companyPath.replace(':id', String(company.id)) : null,
    figures: {
      cost: `company_cost:${company.id}`,
      value: `company_value:${company.id}`,
      proceeds: `company_proceeds:${company.id}`,
      multiple: `company_multiple:${company.id}`,
      part: `company_part:${company.id}`,
    },
  }))

const fundRows = ({ funds }: FundPerformance): HoldingRow[] =>
  funds.map((held) => ({
    ...held,
    id: `fund${held.path}`,
    note: `${linkWords[held.kind].held}, ${held.valued_on === null ? 'at cost' : `at ${dateFull(held.valued_on)}`}`,
    href: fundPath(held.fund_id),
    since: null,
    figures: {
      cost: `held_cost:${held.path}`,
      value: `held_value:${held.path}`,
      proceeds: `held_proceeds:${held.path}`,
      multiple: `held_multiple:${held.path}`,
      part: `held_part:${held.path}`,
    },
  }))

function columnsOf(
  { totals, currency, funds }: FundPerformance,
  header: string,
): readonly Column<HoldingRow>[] {
  const whole = funds.length > 0 ? 'holdings' : 'portfolio'
  const amount = (key: 'cost' | 'value' | 'proceeds', head: string) => ({
    id: key,
    header: head,
    align: 'end' as const,
    cell: ({ name, figures, [key]: shown }: HoldingRow) => (
      <Figure of={figures[key]} label={`${head}, ${name}`}>
        {money(shown, { currency })}
      </Figure>
    ),
    total: (
      <Figure of={`${whole}_${key}`} label={`${head} of all`}>
        {money(totals[key], { currency })}
      </Figure>
    ),
  })
  return [
    {
      id: 'name',
      header,
      weight: 'strong',
      cell: ({ name, note, href }) => (
        <TwoLines title={href === null ? name : <Link href={href}>{name}</Link>} note={note} />
      ),
      total: 'Total',
    },
    {
      id: 'since',
      header: 'Since',
      from: 'lg',
      cell: ({ since }) => (since === null ? missing : dateShort(since, { today: now() })),
    },
    amount('cost', 'Cost'),
    amount('value', 'Fair value'),
    { ...amount('proceeds', 'Proceeds'), from: 'xl' },
    {
      id: 'multiple',
      header: 'Multiple',
      align: 'end',
      cell: ({ name, figures, multiple: of }) => (
        <Figure of={figures.multiple} label={`Multiple, ${name}`}>
          {multiple(of)}
        </Figure>
      ),
      total: (
        <Figure of="moic" label="Total multiple">
          {multiple(totals.multiple)}
        </Figure>
      ),
    },
    {
      id: 'part',
      header: 'Share',
      align: 'end',
      from: 'lg',
      cell: ({ name, figures, percent: part }) => (
        <Figure of={figures.part} label={`Share, ${name}`}>
          {percent(part)}
        </Figure>
      ),
    },
  ]
}

type Underlying = NonNullable<FundPerformance['underlying']>
type UnderlyingRow = Underlying['rows'][number]

interface UnderlyingProps {
  underlying: Underlying
  currency: string
}

/** The same value looked through to the companies behind the funds that are held. */
export function UnderlyingTable({ underlying, currency }: UnderlyingProps) {
  const term = useTerm()
  const opens = useOpenScreens()
  return (
    <DataTable
      label={`${term('company', { plural: true })}, looked through`}
      columns={underlyingColumns(underlying, {
        currency,
        header: term('company'),
        isOpen: opens(companyPath),
      })}
      rows={underlying.rows}
      keyOf={({ key }) => key}
      stacked
    />
  )
}

function underlyingColumns(
  { value: total }: Underlying,
  { currency, header, isOpen }: { currency: string; header: string; isOpen: boolean },
): readonly Column<UnderlyingRow>[] {
  return [
    {
      id: 'name',
      header,
      weight: 'strong',
      cell: ({ name, industry, company_id: id }) => (
        <TwoLines
          title={
            id !== null && isOpen ? <Link href={companyPath.replace(':id', String(id))}>{name}</Link> : name
          }
          note={id === null ? 'No published value to look through' : industry}
        />
      ),
      total: 'Total',
    },
    {
      id: 'through',
      header: 'Held through',
      cell: ({ through }) => (through.length === 0 ? missing : through.join(', ')),
    },
    {
      id: 'value',
      header: 'Fair value',
      align: 'end',
      cell: ({ key, name, value }) => (
        <Figure of={`under_value:${key}`} label={`Fair value, ${name}`}>
          {money(value, { currency })}
        </Figure>
      ),
      total: (
        <Figure of="under_value" label="Fair value of all">
          {money(total, { currency })}
        </Figure>
      ),
    },
    {
      id: 'part',
      header: 'Share',
      align: 'end',
      from: 'lg',
      cell: ({ key, name, percent: part }) => (
        <Figure of={`under_part:${key}`} label={`Share, ${name}`}>
          {percent(part)}
        </Figure>
      ),
    },
  ]
}
