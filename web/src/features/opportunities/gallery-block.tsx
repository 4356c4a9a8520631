import { useState } from 'react'
import { galleriesOf } from './gallery-pictures.ts'
import type { GalleryView } from './gallery-pictures.ts'
import type { OpportunityOnPage } from './opportunity-record.ts'
import styles from './gallery.module.css'

/** The pictures of an offer, gallery by gallery: one large, the others beside it to choose from. */
export function GalleryBlock({ offer }: { offer: Pick<OpportunityOnPage, 'images' | 'galleries'> }) {
  const galleries = galleriesOf(offer)
  return (
    <div className={styles.galleries}>
      {galleries.map((gallery) => (
        // The name of the only one says no more than that of the section.
        <Gallery key={gallery.id} gallery={gallery} titled={galleries.length > 1} />
      ))}
    </div>
  )
}

interface GalleryProps {
  gallery: GalleryView
  titled: boolean
}

function Gallery({ gallery: { name, pictures }, titled }: GalleryProps) {
  const [chosen, setChosen] = useState(0)
  const shown = pictures[chosen] ?? pictures[0]
  if (!shown) return null
  return (
    <div>
      {titled && name !== undefined && <h3 className={styles.name}>{name}</h3>}
      <figure className={styles.shown}>
        <img src={shown.url} alt={shown.alt} loading="lazy" />
        {shown.alt !== '' && <figcaption>{shown.alt}</figcaption>}
      </figure>
      {pictures.length > 1 && (
        <ul className={styles.strip} aria-label={name ?? 'Pictures'}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-pressed={index === chosen}
                aria-label={picture.alt || `Picture ${index + 1}`}
                onClick={() => setChosen(index)}
              >
                <img src={picture.url} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
