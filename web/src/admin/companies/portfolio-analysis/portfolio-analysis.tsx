import { readAnnualFigures, readDiversification } from '@moorgate/contract/companies/fund-figures.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, missing, money, percent, quantity } from '../../../ui/format.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'

type Diversification = AnswerOf<typeof readDiversification>
type Row = Diversification['data'][number]
type By = Diversification['meta']['by']
type Annual = AnswerOf<typeof readAnnualFigures>

/** How the value of a fund is spread, and what happened in each of its years. */
export function PortfolioAnalysis({ fundId, name }: { fundId: number; name: string }) {
  return (
    <>
      <Spread fundId={fundId} name={name} />
      <Years fundId={fundId} name={name} />
    </>
  )
}

function Spread({ fundId, name }: { fundId: number; name: string }) {
  const term = useTerm()
  const [by, setBy] = useState<By>('industry')
  const query = useQuery({
    ...endpointQuery('company', readDiversification, { params: { id: fundId }, query: { by } }),
    placeholderData: (before: Diversification | undefined) => before,
  })
  const words: Record<By, string> = {
    industry: term('industry'),
    stage: 'Stage',
    country: 'Country',
    company: term('company'),
  }
  return (
    <Card
      title="Diversification"
      note="By current value"
      actions={
        <SegmentedControl
          label="Spread by"
          options={(['industry', 'stage', 'country', 'company'] as const).map((value) => ({
            value,
            label: words[value],
          }))}
          value={by}
          onChange={setBy}
        />
      }
    >
      <Loaded query={query} what="how the value is spread">
        {(answer) =>
          answer.data.length === 0 ? (
            <EmptyState level={3} title="Nothing is held yet">
              The spread appears once this {term('fund', { lower: true })} holds shares of a{' '}
              {term('company', { lower: true })}.
            </EmptyState>
          ) : (
            <SpreadBody answer={answer} word={words[answer.meta.by]} name={name} />
          )
        }
      </Loaded>
    </Card>
  )
}

function SpreadBody({ answer, word, name }: { answer: Diversification; word: string; name: string }) {
  const { data, meta } = answer
  return (
    <>
      <Figures
        items={[
          {
            key: 'total',
            label: 'Value',
            value: money(meta.total, { currency: meta.currency }),
            note: `On ${dateFull(meta.as_of)}`,
          },
          {
            key: 'concentration',
            label: 'Concentration',
            value: meta.concentration === null ? missing : quantity(meta.concentration),
            note: 'Sum of squared weights',
          },
          {
            key: 'effective',
            label: 'Effective number',
            value: meta.effective_number === null ? missing : quantity(meta.effective_number),
            note: 'Equal parts with the same spread',
          },
        ]}
      />
      <BarChart
        label={`Value of ${name} by ${word.toLowerCase()}, ${dateFull(meta.as_of)}`}
        categoryName={word}
        categories={data.map(({ label }) => label)}
        series={[{ name: 'Share of value', values: data.map((row) => row.percent ?? '0') }]}
        format={percentFormat}
        tops={(value) => percent(value)}
      />
      <DataTable
        label={`Value by ${word.toLowerCase()}`}
        columns={columnsOf(meta, word)}
        rows={data}
        keyOf={({ key }) => key ?? 'none'}
      />
      <LeftOut of={meta.left_out} currency={meta.currency} />
    </>
  )
}

const percentFormat = {
  axis: (value: string) => percent(value, { places: 0 }),
  full: (value: string) => percent(value, { places: 2 }),
}

const columnsOf = ({ currency, by, total }: Diversification['meta'], word: string): Column<Row>[] => [
  { id: 'label', header: word, pinned: true, weight: 'strong', cell: ({ label }) => label, total: 'Total' },
  ...(by === 'company'
    ? []
    : [
        {
          id: 'companies',
          header: 'Holdings',
          align: 'end',
          cell: ({ companies }: Row) => quantity(companies),
          total: '',
        } satisfies Column<Row>,
      ]),
  {
    id: 'value',
    header: 'Value',
    align: 'end',
    cell: ({ value }) => money(value, { currency }),
    total: money(total, { currency }),
  },
  {
    id: 'percent',
    header: 'Share',
    align: 'end',
    cell: (row) => (row.percent === null ? missing : percent(row.percent, { places: 2 })),
    total: '100.00%',
  },
]

/** Amounts of other currencies are named, and not added up. */
function LeftOut({ of, currency }: { of: Annual['meta']['left_out']; currency: string }) {
  if (of.length === 0) return null
  const parts = of.map(
    (each) =>
      `${money(each.value, { currency: each.currency })} in ${counted(each.companies, 'company', 'companies')}`,
  )
  return <Text tone="soft">{`Not in ${currency} and left out: ${parts.join(', ')}.`}</Text>
}

function Years({ fundId, name }: { fundId: number; name: string }) {
  const term = useTerm()
  const query = useQuery(endpointQuery('company', readAnnualFigures, { params: { id: fundId } }))
  return (
    <Card title="Year by year" note={`Financial years of the ${term('fund', { lower: true })}`}>
      <Loaded query={query} what="the years">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState level={3} title="No years yet">
              The first year appears with the first acquisition.
            </EmptyState>
          ) : (
            <>
              <BarChart
                label={`Invested and realised by ${name} in each year`}
                categories={data.map(({ year }) => String(year))}
                series={[
                  { name: 'Invested', values: data.map(({ invested }) => invested) },
                  { name: 'Realised', values: data.map(({ realised }) => realised) },
                ]}
              />
              <DataTable
                label="Year by year"
                columns={yearColumns(meta.currency)}
                rows={data}
                keyOf={({ year }) => year}
              />
              <LeftOut of={meta.left_out} currency={meta.currency} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

const yearColumns = (currency: string): Column<Annual['data'][number]>[] => [
  { id: 'year', header: 'Year to', pinned: true, cell: (row) => dateFull(row.ends_on) },
  {
    id: 'invested',
    header: 'Invested',
    align: 'end',
    cell: ({ invested }) => money(invested, { currency }),
  },
  {
    id: 'realised',
    header: 'Realised',
    align: 'end',
    cell: ({ realised }) => money(realised, { currency }),
  },
  {
    id: 'value',
    header: 'Value at the end',
    align: 'end',
    weight: 'strong',
    cell: ({ value }) => money(value, { currency }),
  },
]
