import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../kernel/loaded.tsx'
import { captionsName, filmFilesQuery, filmsIn, titleOf } from '../opportunities/films.ts'
import type { OpportunityFilm } from '../opportunities/films.ts'
import { FileDrop, fileSize } from '../../ui/file-drop.tsx'
import { Badge } from '../../ui/badge.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { Text } from '../../ui/text.tsx'
import { useUploads } from './use-uploads.ts'
import type { Uploads } from './use-uploads.ts'
import styles from './film-files.module.css'

const shared = { visibility: 'public', category: 'Film' } as const

/**
 * Films of an offer's own, and their captions. They are documents of the offer, so they are renamed,
 * versioned and deleted there.
 */
export function FilmFiles({ opportunityId, mayEdit }: { opportunityId: number; mayEdit: boolean }) {
  const files = useQuery(filmFilesQuery(opportunityId))
  const uploads = useUploads({ type: 'investment_opportunity', id: opportunityId })
  return (
    <div className={styles.films}>
      <Loaded query={files} what="the films" skeleton={<SkeletonRows rows={1} avatar={false} />}>
        {(all) => filmsIn(all).map((film) => <Film key={film.file.id} {...{ film, uploads, mayEdit }} />)}
      </Loaded>
      {mayEdit && (
        <FileDrop
          label="Add a film"
          hint="MP4 or WebM, up to 50 MB. It appears on the page immediately. Rename or remove it in Documents."
          accept=".mp4,.webm"
          multiple
          files={uploads.files
            .filter(({ state }) => state !== 'done')
            .map(({ id, name, progress, reason }) => ({ id: String(id), name, progress, error: reason }))}
          onFiles={(chosen) => uploads.add(chosen, shared)}
          onRemove={(id) => uploads.dismiss(Number(id))}
        />
      )}
    </div>
  )
}

interface FilmProps {
  film: OpportunityFilm
  uploads: Uploads
  mayEdit: boolean
}

function Film({ film: { file, captions }, uploads, mayEdit }: FilmProps) {
  const title = titleOf(file)
  const addCaptions = (chosen: readonly File[]) =>
    uploads.add(
      chosen.slice(0, 1).map((each) => new File([each], captionsName(file), { type: each.type })),
      { ...shared, category: 'Captions' },
    )
  return (
    <section className={styles.film} aria-label={title}>
      <div className={styles.head}>
        <b>{title}</b>
        <Text tone="faint">{fileSize(file.size)}</Text>
        {file.effective_visibility === 'private' && <Badge tone="neutral">Private, not on the page</Badge>}
        <Badge tone={captions ? 'good' : 'waiting'}>{captions ? 'With captions' : 'No captions'}</Badge>
      </div>
      {mayEdit && (
        <FileDrop
          label={`${captions ? 'Other captions' : 'Captions'} for ${title}`}
          hint="A WebVTT file (.vtt)"
          accept=".vtt"
          files={[]}
          onFiles={addCaptions}
          onRemove={() => {}}
        />
      )}
    </section>
  )
}
