import { Lock } from 'lucide-react'
import { now } from '../kernel/clock.ts'
import { useLabel, useTerm } from '../kernel/terminology.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { date } from '../ui/format-dates.ts'
import { Icon } from '../ui/icon.tsx'
import { Heading } from '../ui/text.tsx'
import { soundingHref } from './soundings.ts'
import type { SoundingRequest } from './soundings.ts'
import styles from './offer-card.module.css'

/** An offer in confidence among others: no name, no sector, no drawing before its investor has agreed to keep it. */
export function SoundingCard({ request, level = 3 }: { request: SoundingRequest; level?: 2 | 3 }) {
  const term = useTerm()
  const label = useLabel()
  const until = request.close_date
  return (
    <article className={styles.card}>
      <div className={styles.locked}>
        <Icon of={Lock} size={20} />
        Nothing is shown until you accept
      </div>
      <p className={styles.meta}>
        <span>{label('market_sounding')}</span>
      </p>
      <Heading level={level} className={styles.name}>
        A confidential {term('opportunity', { lower: true })}
      </Heading>
      <p className={styles.summary}>Read what accepting means before anything is shown to you.</p>
      <p className={styles.foot}>
        <span>Accepting records date and time</span>
        {until !== null && <span>{`Closes ${date(until, { today: now() })}`}</span>}
      </p>
      <div className={styles.actions}>
        <ButtonLink href={soundingHref(request.investment_opportunity_id)}>Read the request</ButtonLink>
      </div>
    </article>
  )
}
