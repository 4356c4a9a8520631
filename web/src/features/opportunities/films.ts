import { captionsType, filmTypes } from '@moorgate/contract/documents/file-kinds.ts'
import type { ownedDocument } from '@moorgate/contract/documents/document.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../kernel/api.ts'
import { everyRow } from '../../kernel/queries.ts'
import { isGuest } from '../../kernel/viewing.ts'

export type FilmFile = Pick<
  RowOf<typeof ownedDocument>,
  'id' | 'name' | 'mime' | 'size' | 'effective_visibility' | 'version'
>

/** A film among the files of an offer, with the captions that go with it. */
export interface OpportunityFilm {
  file: FilmFile
  /** The newest captions of the film's name. */
  captions: FilmFile | undefined
}

/** "Tour of the site" for `Tour of the site.mp4`. */
export const titleOf = ({ name }: Pick<FilmFile, 'name'>): string => name.replace(/\.(mp4|webm|vtt)$/i, '')

/** A name that makes a file the captions of a film. */
export const captionsName = (film: Pick<FilmFile, 'name'>): string => `${titleOf(film)}.vtt`

export const isFilmOrCaptions = ({ mime }: { mime: string }): boolean =>
  mime === captionsType || (filmTypes as readonly string[]).includes(mime)

/** Where a player finds a file. A new version has a new address, so that nobody watches an old one. */
export const playAddress = ({ id, version }: Pick<FilmFile, 'id' | 'version'>): string =>
  addressOf(`documents/${id}/play`, new URLSearchParams({ version: String(version) }))

/** Films in the order in which they were added; captions are of the film whose name they have. */
export function filmsIn(files: readonly FilmFile[]): OpportunityFilm[] {
  const captions = files.filter(({ mime }) => mime === captionsType).toSorted((a, b) => b.id - a.id)
  return files
    .filter((file) => isFilmOrCaptions(file) && file.mime !== captionsType)
    .toSorted((a, b) => a.id - b.id)
    .map((file) => ({
      file,
      captions: captions.find((each) => titleOf(each).toLowerCase() === titleOf(file).toLowerCase()),
    }))
}

/** Films and captions of an offer that this person may read; staff read those too that are not shared. */
export const filmFilesQuery = (opportunityId: number) =>
  queryOptions({
    queryKey: ['document', 'films', opportunityId],
    enabled: !isGuest,
    queryFn: ({ signal }) =>
      everyRow<FilmFile>('documents', {
        query: {
          'filter[owner_type]': 'investment_opportunity',
          'filter[owner_id]': String(opportunityId),
          'filter[mime]': [...filmTypes, captionsType].join(','),
        },
        signal,
      }),
  })

/** What the page shows: shared films alone, no matter who looks. */
export const sharedFilms = (files: readonly FilmFile[] | undefined): OpportunityFilm[] =>
  filmsIn((files ?? []).filter(({ effective_visibility: seen }) => seen === 'public'))
