import { Figure } from '../figures/figure.tsx'
import { inPercent, missing, percent } from '../../ui/format.ts'
import { Tooltip } from '../../ui/tooltip.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import type { Position } from '../opportunities/records.ts'
import { figureId } from './opened-figures.tsx'
import { whyNoRate } from './rate-words.ts'
import styles from './rate.module.css'

/** The yearly return, which opens to its working, or a dash that says why there is none. */
export function Rate({ holding }: { holding: Position }) {
  const { name, irr, irr_reason: reason } = holding
  if (irr !== null)
    return (
      <Figure of={`irr:${figureId(holding)}`} label={`IRR, ${name}`}>
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
