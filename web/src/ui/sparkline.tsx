import styles from './chart.module.css'

export interface SparklineProps {
  /** Decimal strings, oldest first; a null breaks the line. */
  values: readonly (string | null)[]
  /** What they are and where they end: "Revenue, eight quarters, now £1.2m". */
  label: string
  width?: number | undefined
  height?: number | undefined
}

/**
 * The run of a figure, small enough to stand beside it. Its axis does not start at zero, so nothing is
 * filled.
 */
export function Sparkline({ values, label, width = 96, height = 28 }: SparklineProps) {
  const known = values.filter((value) => value !== null).map(Number)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  const atX = (index: number) => (index / Math.max(1, values.length - 1)) * width
  const atY = (value: number) => height - 3 - ((value - low) / (high - low || 1)) * (height - 6)
  const line = values.flatMap((value, index) =>
    value === null
      ? []
      : [`${values[index - 1] == null ? 'M' : 'L'}${atX(index).toFixed(1)} ${atY(Number(value)).toFixed(1)}`],
  )
  return (
    <svg className={styles.spark} width={width} height={height} role="img" aria-label={label}>
      {line.length > 1 && <path className={styles.area} d={line.join('')} />}
      {known.length > 0 && (
        <circle
          className={styles.end}
          cx={atX(values.findLastIndex((value) => value !== null))}
          cy={atY(known.at(-1) ?? 0)}
          r={4}
        />
      )}
    </svg>
  )
}
