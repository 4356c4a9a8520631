import { Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { date, dateTimeWithin } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Heading } from '../../ui/text.tsx'
import { soundingHref } from './soundings.ts'
import type { SoundingRequest } from './soundings.ts'
import styles from './opportunity-card.module.css'

export interface SoundingCardProps {
  request: SoundingRequest
  /** Buttons below; without them the card's name is the way in. */
  actions?: ReactNode
  level?: 2 | 3
}

/**
 * An offer in confidence among others: no name, no sector, no drawing before its investor has agreed to keep
 * it.
 */
export function SoundingCard({ request, actions, level = 3 }: SoundingCardProps) {
  const term = useTerm()
  const label = useLabel()
  const until = request.close_date
  return (
    <article className={styles.card}>
      <div className={styles.locked}>
        <Icon of={Lock} size={20} />
        Details are hidden until you accept
      </div>
      <p className={styles.meta}>
        <span>{label('market_sounding')}</span>
      </p>
      <Heading level={level} className={styles.name}>
        <Link href={soundingHref(request.investment_opportunity_id)}>
          {request.code_name ?? `A confidential ${term('opportunity', { lower: true })}`}
        </Link>
      </Heading>
      <p className={styles.summary}>Read what accepting means before you see any details.</p>
      <p className={styles.foot}>
        <span>We record the date and time of acceptance</span>
        {request.answer_by === null ? (
          until !== null && <span>{`Closes ${date(until, { today: now() })}`}</span>
        ) : (
          <span>{`Answer by ${dateTimeWithin(request.answer_by, { today: now() })}`}</span>
        )}
      </p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}
