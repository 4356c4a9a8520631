import { field, httpsUrl } from '../wire.ts'
import { filmOf, isFilmHost } from './film.ts'

/** The https address of a film with a host on the list. */
export function videoLink() {
  const schema = httpsUrl()
    .refine(isFilmHost, {
      error: 'The :attribute field must be an address of YouTube or Vimeo.',
      abort: true,
    })
    .refine((address) => filmOf(address) !== undefined, 'The :attribute field must lead to one film.')
  return field(schema, { kind: 'url', max: 2048, example: 'https://vimeo.com/76979871' })
}
