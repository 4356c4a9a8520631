import { Tag } from '../../ui/badge.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import type { OfferOnPage } from './offer-record.ts'
import styles from './offer-head.module.css'

/** What stands above the page of an offer: what kind it is, its name, one line about it, and its picture or drawing. */
export function OfferHead({ offer, level = 1 }: { offer: OfferOnPage; level?: 1 | 2 }) {
  const Title = `h${level}` as const
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
      <Title className={styles.title}>{offer.name}</Title>
      {offer.headline && <p className={styles.standfirst}>{offer.headline}</p>}
      <CoverArt
        seed={`opportunity ${offer.id}`}
        src={offer.image ?? undefined}
        className={styles.art}
        width={1000}
        height={400}
      />
    </header>
  )
}
