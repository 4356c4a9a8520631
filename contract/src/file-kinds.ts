/** Files that are accepted as a picture. */
export const pictureKinds = ['jpg', 'png', 'webp'] as const
/** Files that are accepted of a paper: a PDF, a scan or a photo. */
export const scanKinds = ['pdf', 'jpg', 'png'] as const

/** A file as a browser knows it. */
export interface NamedFile {
  name: string
}

/** The kind of a file by its name. A name that ends in `.jpeg` is a `jpg`. */
export const kindOf = ({ name }: NamedFile): string =>
  (name.split('.').pop() ?? '').toLowerCase().replace('jpeg', 'jpg')

/** The `accept` attribute of a field for files of these kinds: `.pdf,.jpg,.jpeg`. */
export const acceptOf = (kinds: readonly string[]): string =>
  kinds.map((kind) => (kind === 'jpg' ? '.jpg,.jpeg' : `.${kind}`)).join(',')
