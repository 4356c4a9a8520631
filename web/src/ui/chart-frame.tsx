import { useEffect, useRef, useState } from 'react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import { Button } from './button.tsx'
import { cx } from './class-names.ts'
import { saveBlob } from './save-blob.ts'
import { ScrollRegion } from './scroll-region.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
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
  /** The same as a file has them: plain decimals and ISO dates. */
  numbers: readonly (readonly string[])[]
}

export interface ChartFrameProps {
  /** What the chart shows, in a sentence; its only text for listeners besides the table. */
  label: string
  legend: readonly LegendItem[]
  table: ChartTable
  height: number
  /** Moves along the points: back, on, to the first and the last, or to none. */
  onMove?: ((to: ChartMove) => void) | undefined
  /** The point that was moved to, in words. */
  said?: string | undefined
  /** Draws at the width that is there. */
  children: (width: number) => ReactNode
}

export type ChartMove = 'back' | 'on' | 'first' | 'last' | 'none'

const moves: Readonly<Record<string, ChartMove>> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  Home: 'first',
  End: 'last',
  Escape: 'none',
}

/**
 * What every chart has around it: legend, "Show as table", and a width that is measured, so that type keeps
 * its size.
 */
export function ChartFrame({ label, legend, table, height, onMove, said, children }: ChartFrameProps) {
  const drawing = useRef<SVGSVGElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [asTable, setAsTable] = useState(false)
  const press = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!onMove || !move) return
    event.preventDefault()
    onMove(move)
  }
  return (
    <figure className={styles.chart}>
      <div ref={place} className={styles.place} style={{ minHeight: height }}>
        {asTable ? (
          <NumbersTable label={label} table={table} />
        ) : (
          width > 0 && (
            <svg
              ref={drawing}
              className={styles.svg}
              {...(onMove && { tabIndex: 0, onKeyDown: press, onBlur: () => onMove('none') })}
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
        <span className={styles.ways}>
          <Button
            variant="link"
            className={styles.switch}
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Show as table
          </Button>
          {!asTable && (
            <Button
              variant="link"
              className={styles.switch}
              aria-label={`PNG, picture of ${label}`}
              onClick={() => void savePicture(drawing.current, label, legend)}
            >
              PNG
            </Button>
          )}
          <Button
            variant="link"
            className={styles.switch}
            aria-label={`CSV, numbers of ${label}`}
            onClick={() => void saveNumbers(label, table)}
          >
            CSV
          </Button>
        </span>
      </figcaption>
      <VisuallyHidden>
        <span aria-live="polite">{said}</span>
      </VisuallyHidden>
    </figure>
  )
}

async function savePicture(svg: SVGSVGElement | null, label: string, legend: readonly LegendItem[]) {
  if (!svg) return
  const { chartPicture } = await import('./chart-files.ts')
  saveBlob(await chartPicture(svg, label, legend), `${label}.png`)
}

async function saveNumbers(label: string, { head, numbers }: ChartTable) {
  const { chartCsv } = await import('./chart-files.ts')
  saveBlob(new Blob([chartCsv([head, ...numbers])], { type: 'text/csv' }), `${label}.csv`)
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
    <ScrollRegion className={styles.scroll} aria-label={`${label}, table`}>
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
    </ScrollRegion>
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
