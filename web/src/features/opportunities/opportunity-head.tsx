import { Tag } from '../../ui/badge.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import type { OpportunityOnPage } from './opportunity-record.ts'
import styles from './opportunity-head.module.css'

/**
 * What stands above the page of an offer: what kind it is, its name, one line about it, and its picture or
 * drawing.
 */
export function OpportunityHead({ offer, level = 1 }: { offer: OpportunityOnPage; level?: 1 | 2 }) {
  const tags = [offer.round_type?.name ?? offer.type?.name, offer.character?.name, offer.industry?.name]
  return (
    <header className={styles.head}>
      <div className={styles.tags}>
        {tags
          .filter((tag) => tag !== undefined)
          .map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
      </div>
      <OpportunityName name={offer.name} says={offer.headline} level={level} />
      <CoverArt
        seed={`opportunity ${offer.id}`}
        name={offer.name}
        src={offer.image ?? undefined}
        className={styles.art}
        width={1000}
        height={400}
      />
    </header>
  )
}

/** An offer's name as the title of its page, and one line below it. */
export function OpportunityName(props: { name: string; says: string | null; level?: 1 | 2 }) {
  const { name, says, level = 1 } = props
  const Title = `h${level}` as const
  return (
    <div className={styles.name}>
      <Title className={styles.title}>{name}</Title>
      {says && <p className={styles.standfirst}>{says}</p>}
    </div>
  )
}
