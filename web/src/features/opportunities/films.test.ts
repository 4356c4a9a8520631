import assert from 'node:assert/strict'
import { test } from 'node:test'
import { captionsName, filmsIn, sharedFilms } from './films.ts'
import type { FilmFile } from './films.ts'

const file = (id: number, name: string, mime: string, seen: 'public' | 'private' = 'public'): FilmFile => ({
  id,
  name,
  mime,
  size: 1,
  version: 1,
  effective_visibility: seen,
})

test('films stand in the order of their adding, each with the newest captions of its name', () => {
  const files = [
    file(9, 'Tour.vtt', 'text/vtt'),
    file(7, 'The founders.webm', 'video/webm'),
    file(4, 'Tour.mp4', 'video/mp4'),
    file(5, 'tour.VTT', 'text/vtt'),
  ]
  assert.deepEqual(
    filmsIn(files).map(({ file: film, captions }) => [film.id, captions?.id]),
    [
      [4, 9],
      [7, undefined],
    ],
  )
  assert.equal(captionsName(files[2]!), 'Tour.vtt')
})

test('what is not shared is on nobody’s page', () => {
  assert.deepEqual(sharedFilms([file(4, 'Tour.mp4', 'video/mp4', 'private')]), [])
  assert.deepEqual(sharedFilms(undefined), [])
})
