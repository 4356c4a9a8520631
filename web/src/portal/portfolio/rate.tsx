import { missing, percent } from '../../ui/format.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Holding } from '../records.ts'
import { inPercent, whyNoRate } from './rate-words.ts'
import styles from './rate.module.css'

/** The yearly return, or a dash that says why there is none. */
export function Rate({
  holding: { irr, irr_reason: reason },
}: {
  holding: Pick<Holding, 'irr' | 'irr_reason'>
}) {
  if (irr !== null) return percent(inPercent(irr), { signed: true })
  const why = whyNoRate(reason)
  return (
    <Tooltip text={why}>
      <button type="button" className={styles.none}>
        <span aria-hidden>{missing}</span>
        <VisuallyHidden>{why}</VisuallyHidden>
      </button>
    </Tooltip>
  )
}
