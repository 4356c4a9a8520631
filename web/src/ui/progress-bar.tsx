import type { ReactNode } from 'react'
import { cx } from './class-names.ts'
import { VisuallyHidden } from './visually-hidden.tsx'
import styles from './progress-bar.module.css'

/** How money stands, in the order in which it is stacked. */
export type ProgressState = 'committed' | 'received' | 'awaiting' | 'overdue' | 'reserved'

export interface ProgressPart {
  state: ProgressState
  /** Percentage points of the whole; only the drawing uses it as a number. */
  share: string | null | undefined
  /** What it is, said and shown: "Received". */
  label: string
  /** "£1,935,000". */
  value: string
  /** "27 investors". */
  note?: ReactNode
}

/** A part in the legend, where its value may be pressed. */
export type ProgressKey = Omit<ProgressPart, 'value'> & { value: ReactNode }

export interface ProgressBarProps {
  /** What the whole is: "Allocated, of £4,000,000". */
  label: string
  parts: readonly ProgressPart[]
  thickness?: 'thin' | 'normal' | 'thick' | undefined
}

const cssWidth = (share: string | null | undefined) => `${Math.min(100, Math.max(0, Number(share ?? 0)))}%`

/** One bar, stacked by state. Its text says what its colours show. */
export function ProgressBar({ label, parts, thickness = 'normal' }: ProgressBarProps) {
  const spoken = parts.map((part) => `${part.label} ${part.value}`).join(', ')
  return (
    <div className={styles.place}>
      <VisuallyHidden>
        {label}: {spoken}
      </VisuallyHidden>
      <div className={cx(styles.bar, styles[thickness])} aria-hidden>
        {parts.map((part) => (
          <i key={part.state} className={styles[part.state]} style={{ width: cssWidth(part.share) }} />
        ))}
      </div>
    </div>
  )
}

/** The parts of a bar in words, with their marks. */
export function ProgressKeys({ parts }: { parts: readonly ProgressKey[] }) {
  return (
    <dl className={styles.keys}>
      {parts.map((part) => (
        <div key={part.state}>
          <dt>
            <i className={styles[part.state]} aria-hidden />
            {part.label}
          </dt>
          <dd className={styles.value}>{part.value}</dd>
          {part.note !== undefined && <dd className={styles.note}>{part.note}</dd>}
        </div>
      ))}
    </dl>
  )
}

export interface MeterRowProps {
  label: ReactNode
  /** Percentage points. */
  share: string | null | undefined
  value: ReactNode
  /** "47.6%". */
  note?: ReactNode
  /** Which of the chart's colours, from 1; beyond the last they begin anew. */
  series?: number | undefined
}

/** Colours that charts have: `--c1` to `--c8`. */
const colours = 8

/** One bar whose figure stands beside it. */
export function Meter({ share, series = 1 }: Pick<MeterRowProps, 'share' | 'series'>) {
  return (
    <div className={styles.meter} aria-hidden>
      <i style={{ width: cssWidth(share), background: `var(--c${((series - 1) % colours) + 1})` }} />
    </div>
  )
}

/** Bars one below the other, each with its words: how a whole is made up. */
export function MeterList({ rows }: { rows: readonly (MeterRowProps & { key: string })[] }) {
  return (
    <dl className={styles.meters}>
      {rows.map(({ key, label, share, value, note, series = 1 }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd className={styles.amount}>{value}</dd>
          {note !== undefined && <dd className={styles.part}>{note}</dd>}
          <dd>
            <Meter share={share} series={series} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
