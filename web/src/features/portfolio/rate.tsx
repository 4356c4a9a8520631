import { Figure } from '../figures/figure.tsx'
import { inPercent, missing, percent } from '../../ui/format.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Holding } from '../opportunities/records.ts'
import { whyNoRate } from './rate-words.ts'
import styles from './rate.module.css'

/** The yearly return, which opens to its working, or a dash that says why there is none. */
export function Rate({ holding: { id, name, irr, irr_reason: reason } }: { holding: Holding }) {
  if (irr !== null)
    return (
      <Figure of={`irr:${id}`} label={`IRR, ${name}`}>
        {percent(inPercent(irr), { signed: true })}
      </Figure>
    )
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
