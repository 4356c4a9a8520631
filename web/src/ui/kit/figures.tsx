import { Change, Figures } from '../figure.tsx'
import { MeterList, ProgressBar, ProgressKeys } from '../progress-bar.tsx'
import type { ProgressPart } from '../progress-bar.tsx'
import styles from './kit.module.css'
import { Section } from './section.tsx'

const parts: ProgressPart[] = [
  { state: 'received', share: '48.4', label: 'Received', value: '£1,935,000', note: '27 investors' },
  { state: 'awaiting', share: '14.3', label: 'Awaiting payment', value: '£573,000', note: '9 investors' },
  { state: 'overdue', share: '1.8', label: 'Overdue', value: '£72,000', note: '2 investors' },
  { state: 'reserved', share: '8.5', label: 'Reserved, to sign', value: '£340,000', note: '8 investors' },
]

/** Figures and progress. */
export function KitFigures() {
  return (
    <Section title="Figures and progress">
      <div className={styles.stack} style={{ justifyItems: 'stretch', gap: 20 }}>
        <Figures
          items={[
            {
              key: 'value',
              label: 'Total investment value',
              value: '£184.6m',
              note: (
                <>
                  <Change direction="up">+£5.7m</Change> this quarter
                </>
              ),
            },
            { key: 'investors', label: 'Investors', value: '1,284', note: '+38 this quarter' },
            { key: 'gain', label: 'Unrealised gain', value: '+£56,450', direction: 'up' },
            {
              key: 'awaiting',
              label: 'Awaiting payment',
              value: '£1,453,000',
              note: 'Cash call 4, due 4 Dec',
              noteTone: 'warn',
            },
          ]}
        />
        <ProgressBar label="Allocated, of £4,000,000" parts={parts} thickness="thick" />
        <ProgressKeys parts={parts} />
        <MeterList
          rows={[
            { key: 'hnw', label: 'High net worth', share: '47.6', value: '611', note: '47.6%' },
            {
              key: 'self',
              label: 'Self-certified sophisticated',
              share: '31.3',
              value: '402',
              note: '31.3%',
              series: 2,
            },
            { key: 'restricted', label: 'Restricted', share: '9.2', value: '118', note: '9.2%', series: 3 },
          ]}
        />
      </div>
    </Section>
  )
}
