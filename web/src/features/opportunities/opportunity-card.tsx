import { hasClosed } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { ReactNode } from 'react'
import { now } from '../../kernel/clock.ts'
import { Figure } from '../figures/figure.tsx'
import { raiseSource } from '../figures/raise-source.ts'
import { OwnFigures } from '../figures/with-figures.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { widthOf } from '../../ui/format.ts'
import { Link } from '../../ui/link.tsx'
import { ProgressBar } from '../../ui/progress-bar.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { Heading } from '../../ui/text.tsx'
import { closingOf, isNew, kindOf, raisedOf } from './opportunity-words.ts'
import type { Opportunity } from './records.ts'
import { artSeed } from './art-seed.ts'
import styles from './opportunity-card.module.css'

export interface OpportunityCardProps {
  opportunity: Opportunity
  /** At the right of its kind: what the investor has in it. */
  standing?: ReactNode
  /** Over its picture: "For you". */
  badge?: string | undefined
  /** Buttons below; without them the card's name is the way in. */
  actions?: ReactNode
  level?: 2 | 3 | undefined
}

/** An offer among others: picture, kind, name, summary, how much is raised, until when. */
export function OpportunityCard({ opportunity, standing, badge, actions, level = 3 }: OpportunityCardProps) {
  const today = now()
  const over = badge ?? (isNew(opportunity, today) && !hasClosed(opportunity.status) ? 'New' : undefined)
  return (
    <article className={styles.card}>
      <CoverArt
        seed={artSeed(opportunity.id)}
        name={opportunity.name}
        src={opportunity.image ?? undefined}
        ratio="2/1"
        className={styles.art}
      >
        {over !== undefined && (
          <Badge plain className={styles.over}>
            {over}
          </Badge>
        )}
      </CoverArt>
      <p className={styles.meta}>
        <span>{kindOf(opportunity)}</span>
        {standing !== undefined && <span className={styles.standing}>{standing}</span>}
      </p>
      <Heading level={level} className={styles.name}>
        <Link href={`/investor/investments/${opportunity.slug}`}>{opportunity.name}</Link>
      </Heading>
      <p className={styles.summary}>{opportunity.summary ?? opportunity.headline}</p>
      <Raised offer={opportunity} />
      <p className={styles.foot}>
        <OwnFigures source={raiseSource(opportunity.id)}>
          <RaisedWords offer={opportunity} />
        </OwnFigures>
        <span>{closingOf(opportunity, today)}</span>
      </p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </article>
  )
}

function Raised({ offer }: { offer: Opportunity }) {
  const [raised, target] = raisedOf(offer)
  return (
    <ProgressBar
      label={`Raised, of ${target}`}
      parts={[
        {
          state: 'committed',
          share: widthOf(offer.raised, offer.target_amount),
          label: 'Raised',
          value: raised,
        },
      ]}
    />
  )
}

function RaisedWords({ offer }: { offer: Opportunity }) {
  const [raised, target] = raisedOf(offer)
  return (
    <span className={styles.raised}>
      <b>
        <Figure of="raise_committed" label={`Raised, ${offer.name}`}>
          {raised}
        </Figure>
      </b>
      {offer.target_amount !== null && ` of ${target}`}
    </span>
  )
}

/** Cards beside each other: three, two, one. */
export function OpportunityGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

export function OpportunitySkeletons({ count }: { count: number }) {
  return (
    <OpportunityGrid>
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={styles.card}>
          <div className={styles.blank} />
          <Skeleton width="40%" height={12} />
          <div className={styles.bones}>
            <Skeleton width="70%" height={20} />
            <Skeleton height={12} />
            <Skeleton height={6} />
          </div>
        </div>
      ))}
    </OpportunityGrid>
  )
}
