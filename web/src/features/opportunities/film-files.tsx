import type { OpportunityOnPage } from './opportunity-record.ts'
import { playAddress, titleOf } from './films.ts'
import type { OpportunityFilm } from './films.ts'
import styles from './film.module.css'

interface FilmFilesProps {
  films: readonly OpportunityFilm[]
  opportunity: Pick<OpportunityOnPage, 'image'>
}

/**
 * Films that lie with us: nothing is fetched before somebody presses play, and captions are on where there
 * are any.
 */
export function FilmFiles({ films, opportunity }: FilmFilesProps) {
  return films.map(({ file, captions }) => (
    <figure key={file.id} className={styles.film}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- captions are the tenant's to give, and not every film has them yet */}
      <video
        key={`${file.version} ${captions?.version ?? 0}`}
        className={styles.player}
        controls
        controlsList="nodownload"
        playsInline
        preload="none"
        poster={opportunity.image ?? undefined}
        aria-label={titleOf(file)}
      >
        <source src={playAddress(file)} type={file.mime} />
        {captions && (
          <track kind="captions" src={playAddress(captions)} srcLang="en" label="English" default />
        )}
      </video>
      <figcaption>{titleOf(file)}</figcaption>
    </figure>
  ))
}
