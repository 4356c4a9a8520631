import type { pendingStage } from '@moorgate/contract/deals/deal-commands.ts'
import type { z } from 'zod'
import { Figure } from '../../../features/figures/figure.tsx'
import { cx } from '../../../ui/class-names.ts'
import { counted } from '../../../ui/format.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './record.module.css'

export type PendingStage = z.output<typeof pendingStage>

/**
 * The stages from left to right, with the days that the deal has been in each, against the limit where there
 * is one.
 */
export function StageBar({ stages }: { stages: readonly PendingStage[] }) {
  return (
    <ol className={styles.stages}>
      {stages.map((stage) => (
        <li
          key={stage.id}
          className={cx(styles.stage, styles[stage.state])}
          aria-current={stage.state === 'current' ? 'step' : undefined}
        >
          <b>{stage.name}</b>
          <small className={cx(isOver(stage) && styles.over)}>
            {stage.days === null ? (
              wordsOf(stage)
            ) : (
              <Figure of={`days:${stage.id}`} label={`Days in ${stage.name}`}>
                {wordsOf(stage)}
              </Figure>
            )}
            {isOver(stage) && <VisuallyHidden>, over the limit</VisuallyHidden>}
          </small>
        </li>
      ))}
    </ol>
  )
}

const isOver = ({ state, days, sla_days: limit }: PendingStage) =>
  state === 'current' && days !== null && limit !== null && days > limit

function wordsOf({ state, days, sla_days: limit }: PendingStage): string {
  if (state === 'current' && days !== null)
    return limit === null ? counted(days, 'day', 'days') : `${days} of ${counted(limit, 'day', 'days')}`
  if (days !== null) return counted(days, 'day', 'days')
  if (state === 'passed') return 'Passed over'
  return limit === null ? 'No limit' : `Limit ${counted(limit, 'day', 'days')}`
}
