import { useId, useMemo } from 'react'
import { cx } from './class-names.ts'
import { drawCover } from './cover-drawings.ts'
import type { DrawingStroke } from './cover-drawings.ts'
import type { Motif } from './cover-motif.ts'
import styles from './cover-art.module.css'

interface DrawingProps {
  seed: string
  motif: Motif
  width: number
  height: number
}

/** The drawing of a record without a picture. */
export function CoverDrawing({ seed, motif, width, height }: DrawingProps) {
  const ground = useId()
  const marks = useMemo(() => drawCover(seed, motif, width, height), [seed, motif, width, height])
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="xMidYMid slice" aria-hidden>
      <radialGradient id={ground} cx=".78" cy=".1" r="1.1">
        <stop offset="0" className={styles.near} />
        <stop offset="1" className={styles.far} />
      </radialGradient>
      <rect width={width} height={height} fill={`url(#${ground})`} />
      {marks.map((mark, index) => (
        <MarkPath key={index} mark={mark} thick={motif === 'bars' ? 2 : motif === 'weave' ? 1.4 : 1} />
      ))}
    </svg>
  )
}

function MarkPath({ mark, thick }: { mark: DrawingStroke; thick: number }) {
  const colour = cx(mark.lit ? styles.lit : styles.quiet)
  return mark.solid ? (
    <path d={mark.path} className={colour} fill="currentColor" fillOpacity={mark.strength.toFixed(2)} />
  ) : (
    <path
      d={mark.path}
      className={colour}
      fill="none"
      stroke="currentColor"
      strokeOpacity={mark.strength.toFixed(2)}
      strokeWidth={mark.lit ? thick * 1.4 : thick}
    />
  )
}
