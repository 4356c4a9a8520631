import styles from './chart.module.css'
import { highestBetween } from './label-top.ts'

const letterPixels = 7

interface MarkedValueProps {
  at: number
  right: number
  line: Parameters<typeof highestBetween>[0]
  text: string
}

/** The value of the marked point, above it and above the line beside it. */
export function MarkedValue({ at, right, line: drawn, text }: MarkedValueProps) {
  const anchor = at > right - 60 ? 'end' : at < 60 ? 'start' : 'middle'
  const width = text.length * letterPixels
  const from = anchor === 'end' ? at - width : anchor === 'start' ? at : at - width / 2
  const top = highestBetween(drawn, Math.max(0, from), Math.min(right, from + width))
  return (
    <text
      className={styles.direct}
      x={Math.min(right, Math.max(0, at))}
      y={Math.max(12, top - 12)}
      textAnchor={anchor}
    >
      {text}
    </text>
  )
}
