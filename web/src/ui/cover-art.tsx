import { Suspense } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { motifOf } from './cover-motif.ts'
import type { Motif } from './cover-motif.ts'
import { later } from './later.ts'
import styles from './cover-art.module.css'

/** Lines on a ground that is there at once: what is read does not wait for them. */
const Drawing = later(async () => (await import('./cover-drawing.tsx')).CoverDrawing)

export interface CoverArtProps {
  /** Kind and id of the record: "opportunity 12". */
  seed: string
  /** The record's name: records of one company share what is drawn. */
  name?: string | undefined
  /** Drawn unless a picture was supplied. */
  src?: string | undefined
  /** What the picture shows; a drawing shows nothing. */
  alt?: string | undefined
  motif?: Motif | undefined
  /** Width to height: "2/1". Absent: fills its place. */
  ratio?: string | undefined
  /** The drawing's own size, whose proportions should be near those of its place. */
  width?: number | undefined
  height?: number | undefined
  /** Laid over it, such as a Badge. */
  children?: ReactNode
  className?: string | undefined
}

/** The picture of a record, or a line drawing in the tenant's colours. */
export function CoverArt({
  seed,
  name,
  src,
  alt = '',
  motif,
  ratio,
  width = 520,
  height = 260,
  ...rest
}: CoverArtProps) {
  return (
    <div
      className={cx(styles.art, !ratio && styles.fills, rest.className)}
      style={{ aspectRatio: ratio } as CSSProperties}
    >
      {src ? (
        <img src={src} alt={alt} loading="lazy" />
      ) : (
        <Suspense>
          <Drawing seed={seed} motif={motif ?? motifOf(seed, name)} width={width} height={height} />
        </Suspense>
      )}
      {rest.children && <div className={styles.over}>{rest.children}</div>}
    </div>
  )
}

const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 2.2, strokeLinecap: 'round' } as const

const glyphs: Record<Motif, ReactNode> = {
  waves: (
    <g {...line}>
      <path className={styles.quiet} d="M6 13c4.7-5 9.3-5 14 0s9.3 5 14 0M6 27c4.7-5 9.3-5 14 0s9.3 5 14 0" />
      <path className={styles.lit} d="M6 20c4.7-5 9.3-5 14 0s9.3 5 14 0" />
    </g>
  ),
  dots: (
    <g {...line} strokeWidth={3}>
      <path
        className={styles.quiet}
        d="M20 20h0M26 18h0M22 26h0M14 23h0M15 15h0M22 12h0M30 23h0M27 30h0M18 31h0M9 19h0"
      />
      <path className={styles.lit} d="M29 12h0M10 27h0" />
    </g>
  ),
  blocks: (
    <g fill="currentColor">
      <path className={styles.quiet} d="M9 18h6v12H9zM25 15h6v15h-6z" />
      <path className={styles.lit} d="M17 10h6v20h-6z" />
    </g>
  ),
  arcs: (
    <g {...line}>
      <path className={styles.quiet} d="M14 29a6 6 0 0 1 12 0M2 29a18 18 0 0 1 36 0" />
      <path className={styles.lit} d="M8 29a12 12 0 0 1 24 0" />
    </g>
  ),
  bars: (
    <g fill="currentColor">
      <path className={styles.quiet} d="M9.5 20h3.8v9H9.5zM15.1 15h3.8v14h-3.8zM20.7 18h3.8v11h-3.8z" />
      <path className={styles.lit} d="M26.3 11h3.8v18h-3.8z" />
    </g>
  ),
  weave: (
    <g {...line}>
      <path className={styles.quiet} d="M12 28 28 12M12 20l8-8M20 28l8-8" />
      <path className={styles.lit} d="m12 12 4 4M24 24l4 4" />
    </g>
  ),
}

export interface GlyphProps {
  seed: string
  /** The record's name, as with its drawing. */
  name?: string | undefined
  src?: string | undefined
  motif?: Motif | undefined
  size?: 20 | 24 | 32 | 40 | 50 | undefined
  className?: string | undefined
}

/** The small mark of an opportunity, company or fund beside its name. It matches the record's drawing. */
export function Glyph({ seed, name, src, motif, size = 40, className }: GlyphProps) {
  const shape = cx(styles.glyph, className)
  if (src) return <img className={shape} src={src} alt="" width={size} height={size} loading="lazy" />
  return (
    <svg className={shape} viewBox="0 0 40 40" width={size} height={size} aria-hidden>
      {glyphs[motif ?? motifOf(seed, name)]}
    </svg>
  )
}
