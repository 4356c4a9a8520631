import type { OfferPage } from '../records.ts'

export interface Picture {
  src: string
  alt: string
}

/** An offer's pictures: its own first, then those of its galleries in their order, then any others; none twice. */
export function picturesOf({
  image,
  images = [],
  galleries = [],
}: Pick<OfferPage, 'image' | 'images' | 'galleries'>): Picture[] {
  const byOrder = <Row extends { order: number; id: number }>(rows: readonly Row[]) =>
    rows.toSorted((one, other) => one.order - other.order || one.id - other.id)
  const inGalleries = byOrder(galleries).flatMap((gallery) =>
    (gallery.image_ids ?? []).flatMap((id) => images.find((one) => one.id === id) ?? []),
  )
  const all = [...new Set([...inGalleries, ...byOrder(images)])]
  return [
    ...(image === null ? [] : [{ src: image, alt: '' }]),
    ...all.map(({ url, alt }) => ({ src: url, alt })),
  ]
}
