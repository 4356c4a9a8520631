import { useEffect, useRef, useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import styles from './chart.module.css'

export interface LegendItem {
  name: string
  /** CSS colour of its mark. */
  colour: string
  mark?: 'square' | 'line' | 'dotted' | undefined
  /** Beside the name: "£19.2m". */
  value?: string | undefined
}

export interface ChartTable {
  head: readonly string[]
  /** Each begins with what it is of, in text. */
  rows: readonly (readonly [string, ...ReactNode[]])[]
}

export interface ChartFrameProps {
  /** What the chart shows, in a sentence; its only text for listeners besides the table. */
  label: string
  legend: readonly LegendItem[]
  table: ChartTable
  height: number
  /** Draws at the width that is there. */
  children: (width: number) => ReactNode
}

/**
 * What every chart has around it: legend, "Show as table", and a width that is measured, so that type keeps
 * its size.
 */
export function ChartFrame({ label, legend, table, height, children }: ChartFrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [asTable, setAsTable] = useState(false)
  return (
    <figure className={styles.chart}>
      <div ref={place} className={styles.place} style={{ minHeight: height }}>
        {asTable ? (
          <NumbersTable label={label} table={table} />
        ) : (
          width > 0 && (
            <svg
              className={styles.svg}
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              role="img"
              aria-label={label}
            >
              {children(width)}
            </svg>
          )
        )}
      </div>
      <figcaption className={styles.caption}>
        <Legend items={legend} />
        <Button
          variant="link"
          className={styles.switch}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Show as table
        </Button>
      </figcaption>
    </figure>
  )
}

function Legend({ items }: { items: readonly LegendItem[] }) {
  return (
    <ul className={styles.legend}>
      {items.map((item) => (
        <li key={item.name}>
          <i
            className={cx(item.mark === 'line' && styles.line, item.mark === 'dotted' && styles.dotted)}
            style={{ color: item.colour }}
            aria-hidden
          />
          {item.name} {item.value}
        </li>
      ))}
    </ul>
  )
}

function NumbersTable({ label, table }: { label: string; table: ChartTable }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
    <section className={styles.scroll} tabIndex={0} aria-label={`${label}, table`}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(([name, ...values]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {values.map((value, index) => (
                <td key={table.head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function useWidth(refObject: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!refObject.current) return undefined
    const watcher = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watcher.observe(refObject.current)
    return () => watcher.disconnect()
  }, [refObject])
  return width
}

export interface GridProps {
  ticks: readonly { at: number; text: string }[]
  width: number
  /** Right end of the lines; the figures stand beyond. */
  right: number
}

/** Three or four lines, with their figures at the right. */
export function Grid({ ticks, width, right }: GridProps) {
  return ticks.map(({ at, text }, index) => (
    <g key={text}>
      <line x1={0} x2={right} y1={at} y2={at} className={index === 0 ? styles.base : styles.grid} />
      <text x={width} y={at + 4} textAnchor="end">
        {text}
      </text>
    </g>
  ))
}
