import { filmOf } from '@moorgate/contract/opportunities/film.ts'
import type { Film } from '@moorgate/contract/opportunities/film.ts'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CoverArt } from '../../ui/cover-art.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import type { OpportunityOnPage } from './opportunity-record.ts'
import styles from './film.module.css'

interface FilmBlockProps {
  address: string
  opportunity: Pick<OpportunityOnPage, 'id' | 'name' | 'image'>
}

/**
 * The film of an offer: a still of our own first, and nothing is asked of its host before somebody presses
 * play.
 */
export function FilmBlock({ address, opportunity }: FilmBlockProps) {
  const film = filmOf(address)
  const [playing, setPlaying] = useState<string>()
  if (film === undefined) return null
  const isPlaying = playing === address
  return (
    <figure className={styles.film}>
      {isPlaying ? (
        <Player film={film} name={opportunity.name} />
      ) : (
        <button type="button" className={styles.still} onClick={() => setPlaying(address)}>
          <CoverArt
            seed={`opportunity ${opportunity.id}`}
            name={opportunity.name}
            src={opportunity.image ?? undefined}
            width={1000}
            height={562}
            className={styles.art}
          />
          <span className={styles.caption}>
            <span className={styles.play}>
              <Icon of={Play} size={24} />
            </span>
            Watch {opportunity.name}
          </span>
        </button>
      )}
      <figcaption>
        {isPlaying
          ? `Shown by ${film.provider}. `
          : `${film.provider} can see your visit once you press play. `}
        <TextLink inline href={address} target="_blank" rel="noopener noreferrer">
          Open on {film.provider}
        </TextLink>
      </figcaption>
    </figure>
  )
}

/**
 * What the player needs to play, and no more: it can't lead this page away, nor use what the browser guards.
 */
const allowed =
  'allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox'

function Player({ film, name }: { film: Film; name: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  // The button that was pressed is gone: the keyboard goes on in the player.
  useEffect(() => frame.current?.focus(), [])
  return (
    <iframe
      ref={frame}
      className={styles.player}
      src={film.player}
      title={`Film of ${name}, ${film.provider}`}
      sandbox={allowed}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube plays for nobody who does not say which site asks.
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
