import {
  diversificationKinds,
  readAnnualFigures,
  readDiversification,
} from '@moorgate/contract/companies/fund-figures.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kernel/loaded.tsx'
import { endpointQuery } from '../../../kernel/queries.ts'
import { useTerm } from '../../../kernel/terminology.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { BarChart } from '../../../ui/bar-chart.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { Figures } from '../../../ui/figure.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { counted, decimalText, inPercent, missing, money, moneyShort, percent } from '../../../ui/format.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { FigureSource } from '../../../features/figures/queries.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { BasisChoice } from '../../../features/funds/portfolio-basis.tsx'
import type { PortfolioBasis } from '../../../features/funds/portfolio-basis.tsx'
import { FieldStack } from '../../../features/records/field-layout.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { SpreadChart } from './spread-chart.tsx'

type Diversification = AnswerOf<typeof readDiversification>
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
  const words = useWords()
  const term = useTerm()
  const [by, setBy] = useState<By>('industry')
  const [basis, setBasis] = useState<PortfolioBasis>('direct')
  const query = useQuery({
    ...endpointQuery('company', readDiversification, { params: { id: fundId }, query: { by, basis } }),
    placeholderData: (before: Diversification | undefined) => before,
  })
  const kinds: Record<By, string> = {
    industry: term('industry'),
    stage: 'Stage',
    country: 'Country',
    type: 'Type',
    company: term('company'),
  }
  return (
    <Card
      title="Diversification"
      note={
        query.data?.meta.holds_funds
          ? `By current value, ${query.data.meta.basis === 'direct' ? words('each {fund} held as one holding') : words('looking through {funds} to their holdings')}`
          : 'By current value'
      }
      actions={
        <>
          {query.data?.meta.holds_funds && <BasisChoice value={basis} onChange={setBasis} />}
          <SegmentedControl
            label="Spread by"
            options={diversificationKinds.map((value) => ({
              value,
              label: kinds[value],
            }))}
            value={by}
            onChange={setBy}
          />
        </>
      }
    >
      <Loaded query={query} what="the diversification">
        {(answer) =>
          answer.data.length === 0 ? (
            <NothingIn meta={answer.meta} title="No holdings yet">
              Diversification appears once this {term('fund', { lower: true })} holds shares in a{' '}
              {term('company', { lower: true })}.
            </NothingIn>
          ) : (
            <OwnFigures source={spreadSource(fundId, answer.meta)}>
              <SpreadBody answer={answer} word={kinds[answer.meta.by]} name={name} />
            </OwnFigures>
          )
        }
      </Loaded>
    </Card>
  )
}

function SpreadBody({ answer, word, name }: { answer: Diversification; word: string; name: string }) {
  const { data, meta } = answer
  return (
    <FieldStack>
      <Figures
        items={[
          {
            key: 'total',
            label: 'Value',
            value: opened('spread_total', 'Value', money(meta.total, { currency: meta.currency })),
            note: `On ${dateFull(meta.as_of)}`,
          },
          {
            key: 'concentration',
            label: 'Concentration',
            value: opened(
              'concentration',
              'Concentration',
              meta.concentration === null ? missing : percent(inPercent(meta.concentration)),
            ),
            note: 'Sum of squared shares. Higher means less diversified',
          },
          {
            key: 'effective',
            label: 'Effective number',
            value: opened('effective_number', 'Effective number', decimalText(meta.effective_number, 1)),
            note: 'Equal holdings with the same diversification',
          },
        ]}
      />
      <SpreadChart
        label={`Value of ${name} by ${word.toLowerCase()}, ${dateFull(meta.as_of)}`}
        word={word}
        currency={meta.currency}
        rows={data}
      />
      <LeftOut meta={meta} />
    </FieldStack>
  )
}

const opened = (of: string, label: string, text: string) => (
  <Figure of={of} label={label}>
    {text}
  </Figure>
)

const spreadSource = (fundId: number, { by, basis }: Diversification['meta']): FigureSource => ({
  area: 'company',
  base: `funds/${fundId}/diversification`,
  query: { by, basis },
})

const annualSource = (fundId: number): FigureSource => ({
  area: 'company',
  base: `funds/${fundId}/annual`,
  query: {},
})

type InCurrency = Pick<Annual['meta'], 'currency' | 'left_out'>

/** Nothing is there, or nothing in the currency of the fund. */
function NothingIn({ meta, title, children }: { meta: InCurrency; title: string; children: ReactNode }) {
  const isForeign = meta.left_out.length > 0
  return (
    <EmptyState level={3} title={isForeign ? `No holdings in ${meta.currency}` : title}>
      {isForeign ? leftOutWords(meta) : children}
    </EmptyState>
  )
}

function LeftOut({ meta }: { meta: InCurrency }) {
  return meta.left_out.length > 0 && <Text tone="soft">{leftOutWords(meta)}</Text>
}

/** Amounts of other currencies are named, and not added up. */
function leftOutWords({ left_out: of, currency }: InCurrency): string {
  const parts = of.map(
    (each) =>
      `${money(each.value, { currency: each.currency })} in ${counted(each.companies, 'company', 'companies')}`,
  )
  return `Excluded, not in ${currency}: ${parts.join(', ')}.`
}

function Years({ fundId, name }: { fundId: number; name: string }) {
  const term = useTerm()
  const query = useQuery(endpointQuery('company', readAnnualFigures, { params: { id: fundId } }))
  return (
    <Card title="Year by year" note={`Financial years of the ${term('fund', { lower: true })}`}>
      <Loaded query={query} what="the years">
        {({ data, meta }) =>
          data.length === 0 ? (
            <NothingIn meta={meta} title="No years yet">
              The first year appears with the first acquisition.
            </NothingIn>
          ) : (
            <OwnFigures source={annualSource(fundId)}>
              <BarChart
                label={`Value of the holdings of ${name} at the end of each year`}
                categoryName="Year"
                categories={data.map(({ year }) => String(year))}
                series={[{ name: 'Value at the end', values: data.map(({ value }) => value) }]}
                opens={(_series, at, text) =>
                  opened(`year_value:${data[at]!.year}`, `Value, ${data[at]!.year}`, text)
                }
                tops={(value) => moneyShort(value, { currency: meta.currency })}
              />
              <DataTable
                label="Year by year"
                columns={yearColumns(meta.currency)}
                rows={data}
                keyOf={({ year }) => year}
              />
              <LeftOut meta={meta} />
            </OwnFigures>
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
    cell: ({ year, invested }) =>
      opened(`year_invested:${year}`, `Invested, ${year}`, money(invested, { currency })),
  },
  {
    id: 'realised',
    header: 'Realised',
    align: 'end',
    cell: ({ year, realised }) =>
      opened(`year_realised:${year}`, `Realised, ${year}`, money(realised, { currency })),
  },
  {
    id: 'value',
    header: 'Value at the end',
    align: 'end',
    weight: 'strong',
    cell: ({ year, value }) => opened(`year_value:${year}`, `Value, ${year}`, money(value, { currency })),
  },
]
