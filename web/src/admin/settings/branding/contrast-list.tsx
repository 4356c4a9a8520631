import { brandTokens } from '@moorgate/contract/colour.ts'
import type { BrandColours } from '@moorgate/contract/colour.ts'
import { Check, WandSparkles } from 'lucide-react'
import { Badge } from '../../../ui/badge.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Text } from '../../../ui/text.tsx'
import styles from './branding.module.css'
import { contrastRows } from './contrast-words.ts'

/** Each pair of colours, its ratio, and where we stepped in. Saving is never blocked. */
export function ContrastList({ colours, theme }: { colours: BrandColours; theme: 'light' | 'dark' }) {
  const rows = contrastRows(brandTokens(colours).checks, theme)
  return (
    <>
      <ul className={styles.contrast} aria-label={`Contrast, ${theme}`}>
        {rows.map(({ key, pair, ratio, grade }) => {
          const adjusted = grade === 'Adjusted'
          return (
            <li key={key}>
              <span className={cx(styles.mark, adjusted && styles.adjusted)}>
                <Icon of={adjusted ? WandSparkles : Check} size={11} stroke={2.5} />
              </span>
              <span>{pair}</span>
              <span>{ratio}</span>
              <Badge plain tone={adjusted ? 'waiting' : 'good'}>
                {grade}
              </Badge>
            </li>
          )
        })}
      </ul>
      {rows.flatMap(({ key, note }) =>
        note === undefined
          ? []
          : [
              <Text key={key} variant="note" tone="faint">
                {note}
              </Text>,
            ],
      )}
    </>
  )
}
