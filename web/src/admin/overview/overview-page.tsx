import { useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { AdminPage } from '../../kernel/page.tsx'
import { useLabel } from '../../kernel/terminology.tsx'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { WorkbookButton } from '../../features/figures/workbook-button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Text } from '../../ui/text.tsx'
import { CapitalRaised } from './capital-raised.tsx'
import { CategoriesCard } from './categories-card.tsx'
import { HeadFigures } from './head-figures.tsx'
import { LiveOpportunities } from './live-opportunities.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import type { RaisedSpan } from '@moorgate/contract/overview/statistics.ts'
import styles from './overview.module.css'

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})

const source = { area: 'statistics', base: 'statistics/overview', query: {} }

/**
 * `/admin`: how the firm stands today, and what waits for somebody. Every figure leads to the rows that it
 * counts. `create` is the frame's way to make something new.
 */
export function OverviewPage({ create }: { create: ReactNode }) {
  const label = useLabel()
  const [span, setSpan] = useState<RaisedSpan>('year')
  return (
    <AdminPage
      title={label('overview')}
      status={
        <Text as="span" tone="faint">
          {day.format(now()).replace(',', '')}
        </Text>
      }
      ruled={false}
      actions={
        <>
          <div className={styles.period}>
            <SegmentedControl<RaisedSpan>
              label="Period of capital raised"
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
            <CapitalRaised span={span} />
            <NeedsAttention />
          </div>
          <div className={styles.pair}>
            <LiveOpportunities />
            <CategoriesCard />
          </div>
        </div>
      </WithFigures>
    </AdminPage>
  )
}
