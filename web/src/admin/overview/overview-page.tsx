import { useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Text } from '../../ui/text.tsx'
import { CapitalRaised } from './capital-raised.tsx'
import { CompanyKpis } from './company-kpis.tsx'
import { HeadFigures } from './head-figures.tsx'
import { InvestmentsCard } from './investments-card.tsx'
import { InvestorGrowth } from './investor-growth.tsx'
import { LiveOpportunities } from './live-opportunities.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import type { RaisedSpan } from '@moorgate/contract/overview/statistics.ts'
import styles from './overview.module.css'
import { useQuery } from '@tanstack/react-query'
import { useOpenScreens } from '../../kernel/abilities.ts'
import { categorisationOn } from '@moorgate/contract/features.ts'
import { useFlags } from '../../kernel/branding.tsx'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { useWords } from '../../kernel/words.tsx'
import { Figure } from '../../features/figures/figure.tsx'
import { StatusDot } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { percent, quantity, widthOf } from '../../ui/format.ts'
import { dateWithWeekday } from '../../ui/format-dates.ts'
import { Link, TextLink } from '../../ui/link.tsx'
import { MeterList } from '../../ui/progress-bar.tsx'
import { EmptyState, SkeletonRows } from '../../ui/states.tsx'
import { categoryRows } from './category-rows.ts'
import { questions } from './questions.ts'

const people = '/admin/investors'

/** Who the investors are in the eyes of the rules, and whether we know who they are. */
function CategoriesCard() {
  const words = useWords()
  const term = useTerm()
  const opens = useOpenScreens()
  const categorises = categorisationOn(useFlags())
  return (
    <Card
      title={categorises ? term('investor_categorisation') : words('{Investor} checks')}
      actions={opens(people) && <TextLink href={people}>Open</TextLink>}
    >
      {categorises && <Categories />}
      <IdentityChecks />
      <TestResults />
    </Card>
  )
}

function Categories() {
  const words = useWords()
  const term = useTerm()
  const query = useQuery(endpointQuery('statistics', questions.categories))
  return (
    <Loaded query={query} what="the categories" skeleton={<SkeletonRows rows={5} avatar={false} />}>
      {(counts) => {
        const rows = categoryRows(counts)
        const all = rows.reduce((sum, { count }) => sum + count, 0)
        if (all === 0)
          return (
            <EmptyState level={3} title={`No ${term('investor', { plural: true, lower: true })} yet`}>
              {words('{Investor} categories appear here.')}
            </EmptyState>
          )
        return (
          <MeterList
            rows={rows.map(({ key, label, count, percent: part, series }) => {
              const note =
                part !== null && opened(`category_percent:${key}`, `${label}, of all`, percent(part))
              return {
                key,
                label,
                share: widthOf(String(count), String(all)),
                value: quantity(count),
                note,
                series,
              }
            })}
          />
        )
      }}
    </Loaded>
  )
}

const opened = (figure: string, label: string, text: string) => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

const identity: readonly { status: string; words: string; tone: Tone }[] = [
  { status: 'passed', words: 'Identity verified', tone: 'good' },
  { status: 'pending', words: 'Awaiting', tone: 'waiting' },
  { status: 'referred', words: 'Referred', tone: 'bad' },
]

function IdentityChecks() {
  const { data } = useQuery(endpointQuery('statistics', questions.identity))
  const opens = useOpenScreens()
  if (!data) return null
  const countOf = (status: string) => data.find(({ label }) => label === status)?.value ?? 0
  return (
    <ul className={styles.checks}>
      {identity.map(({ status, words, tone }) => (
        <li key={status}>
          <StatusDot tone={tone}>{words}</StatusDot>
          <b>
            {opens(people) ? (
              <Link href={`${people}?filter[aml_status]=${status}`}>{quantity(countOf(status))}</Link>
            ) : (
              quantity(countOf(status))
            )}
          </b>
        </li>
      ))}
    </ul>
  )
}

const tests = [
  { of: 'passed', words: 'Test passed', tone: 'good' },
  { of: 'not_passed', words: 'Not passed', tone: 'neutral' },
] as const

/** Who has passed the test of appropriateness. */
function TestResults() {
  const flags = useFlags()
  const isAsked = flags.compliance_test_enabled === 1
  const { data } = useQuery({ ...endpointQuery('statistics', questions.breakdowns), enabled: isAsked })
  if (!isAsked || !data) return null
  return (
    <ul className={styles.checks}>
      {tests.map(({ of, words, tone }) => (
        <li key={of}>
          <StatusDot tone={tone}>{words}</StatusDot>
          <b>
            {opened(
              `test:${of}`,
              words,
              quantity(data.compliance.find(({ label }) => label === of)?.value ?? 0),
            )}
          </b>
        </li>
      ))}
    </ul>
  )
}

const source = { area: 'statistics', base: 'statistics/overview', query: {} }

/**
 * `/admin`: how the tenant stands today, and what waits for somebody. Every figure opens to its working, and its
 * name leads to the rows that it counts. `create` is the frame's way to make something new.
 */
export function OverviewPage({ create }: { create: ReactNode }) {
  const label = useLabel()
  const [span, setSpan] = useState<RaisedSpan>('year')
  return (
    <AdminPage
      title={label('overview')}
      status={
        <Text as="span" tone="faint">
          {dateWithWeekday(now())}
        </Text>
      }
      ruled={false}
      actions={
        <>
          <div className={styles.period}>
            <SegmentedControl<RaisedSpan>
              label="Period"
              options={[
                { value: 'quarter', label: 'Quarter' },
                { value: 'year', label: '12 months' },
                { value: 'all', label: 'All time' },
              ]}
              value={span}
              onChange={setSpan}
            />
          </div>
          <WorkbookButton source={source} label="Export" />
          {create}
        </>
      }
    >
      <WithFigures source={source}>
        <div className={styles.page}>
          <HeadFigures />
          <div className={styles.pair}>
            <div className={styles.aside}>
              <NeedsAttention />
            </div>
            <div className={styles.column}>
              <CapitalRaised span={span} />
              <InvestorGrowth />
            </div>
          </div>
          <div className={styles.pair}>
            <div className={styles.column}>
              <LiveOpportunities />
              <InvestmentsCard />
            </div>
            <div className={styles.column}>
              <CategoriesCard />
              <CompanyKpis />
            </div>
          </div>
        </div>
      </WithFigures>
    </AdminPage>
  )
}
