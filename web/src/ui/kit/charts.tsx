import { AreaChart } from '../area-chart.tsx'
import { Badge } from '../badge.tsx'
import { BarChart } from '../bar-chart.tsx'
import { Card } from '../card.tsx'
import { CoverArt, Glyph } from '../cover-art.tsx'
import { motifs } from '../cover-motif.ts'
import { money, moneyShort } from '../format.ts'
import { LineChart } from '../line-chart.tsx'
import { Sparkline } from '../sparkline.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

const quarters = [
  '2023-12-31',
  '2024-03-31',
  '2024-06-30',
  '2024-09-30',
  '2024-12-31',
  '2025-03-31',
  '2025-06-30',
  '2025-09-30',
  '2025-12-31',
  '2026-03-31',
  '2026-06-30',
  '2026-09-30',
]
const values = [213, 220, 250, 254, 196, 232, 238, 266, 271, 275, 288, 301]
const paid = [190, 190, 215, 215, 185, 220, 220, 245, 245, 245, 245, 245]
const months = 'Dec Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov'.split(' ')
const thousands = (list: number[]) => list.map((value) => `${value}000.00`)

const pointsOf = (list: number[]) =>
  quarters.map((date, index) => ({ date, value: `${list[index] ?? 0}000.00` }))

function Lines() {
  return (
    <LineChart
      label="Revenue and EBITDA, Q3 2025 to Q3 2026"
      categories={['Q3 2025', 'Q4 2025', 'Q1 2026', 'Q2 2026', 'Q3 2026']}
      series={[
        { name: 'Revenue', values: ['221000', '238000', null, '243000', '262000'] },
        { name: 'EBITDA', values: ['-41000', '-20000', '-6000', '12000', '31000'] },
      ]}
      format={{ axis: (value) => moneyShort(value, { trim: true }), full: (value) => money(value) }}
    />
  )
}

/** Charts and drawings. */
export function KitCharts() {
  return (
    <>
      <Section title="Charts">
        <div className={styles.two}>
          <AreaChart
            label="Portfolio value and amount invested, December 2023 to September 2026"
            points={pointsOf(values)}
            invested={pointsOf(paid)}
            remark={{ date: '2024-12-31', text: 'Harbourline sold, £66,000 paid to you' }}
          />
          <Card title="Capital raised" level={3} note="£41.3m in 12 months">
            <BarChart
              label="Capital raised each month, December 2025 to November 2026"
              categories={months}
              series={[
                {
                  name: 'Companies',
                  total: '£19.2m',
                  values: thousands([1900, 800, 1100, 3200, 1000, 1400, 1800, 1200, 600, 1700, 2100, 2400]),
                },
                {
                  name: 'Funds',
                  total: '£16.5m',
                  values: thousands([1200, 900, 1300, 2600, 800, 1100, 1600, 900, 400, 1900, 2200, 1500]),
                },
                {
                  name: 'Loan notes',
                  total: '£5.6m',
                  values: thousands([400, 300, 200, 500, 400, 600, 300, 500, 200, 600, 700, 900]),
                },
              ]}
            />
          </Card>
        </div>
        <Lines />
        <div className={styles.row} style={{ marginTop: 16 }}>
          <Sparkline
            label="Revenue, eight quarters, now £1.2m"
            values={['0.6', '0.7', null, '0.8', '0.75', '0.9', '1.1', '1.2']}
          />
        </div>
      </Section>
      <Section title="Cover art and glyphs">
        <div className={styles.art}>
          {motifs.map((motif) => (
            <CoverArt key={motif} seed={`opportunity ${motif}`} motif={motif} ratio="2/1">
              {motif === 'waves' && <Badge plain>Rights for you</Badge>}
            </CoverArt>
          ))}
        </div>
        <div className={styles.row} style={{ marginTop: 16 }}>
          {motifs.map((motif) => (
            <Glyph key={motif} seed={motif} motif={motif} />
          ))}
          {motifs.map((motif) => (
            <Glyph key={motif} seed={motif} motif={motif} size={24} />
          ))}
        </div>
      </Section>
    </>
  )
}
