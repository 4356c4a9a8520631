import { useState } from 'react'
import { CoverArt } from '../../ui/cover-art.tsx'
import { artSeed } from '../offer-card.tsx'
import type { OfferPage } from '../records.ts'
import { picturesOf } from './pictures.ts'
import styles from './offer-gallery.module.css'

/** The offer's picture, or its drawing; with several, a strip to choose from. */
export function OfferGallery({ offer }: { offer: OfferPage }) {
  const pictures = picturesOf(offer)
  const [chosen, setChosen] = useState(0)
  const shown = pictures[chosen] ?? pictures[0]
  return (
    <div className={styles.gallery}>
      <CoverArt
        seed={artSeed(offer.id)}
        src={shown?.src}
        alt={shown?.alt}
        className={styles.art}
        width={1000}
        height={400}
      />
      {pictures.length > 1 && (
        <ul className={styles.strip} aria-label="Pictures">
          {pictures.map((picture, index) => (
            <li key={picture.src}>
              <button
                type="button"
                className={styles.thumb}
                aria-pressed={index === chosen}
                aria-label={picture.alt || `Picture ${index + 1}`}
                onClick={() => setChosen(index)}
              >
                <img src={picture.src} alt="" loading="lazy" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
