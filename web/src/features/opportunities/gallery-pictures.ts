import { inOrder } from './in-order.ts'
import type { OfferImage, OfferOnPage } from './opportunity-record.ts'

export interface ShownGallery {
  id: number
  name: string | undefined
  pictures: OfferImage[]
}

/** An offer's galleries with their pictures, each as its author ordered it, and then the pictures that are in none. */
export function galleriesOf({
  images = [],
  galleries = [],
}: Pick<OfferOnPage, 'images' | 'galleries'>): ShownGallery[] {
  const shown = inOrder(galleries).map(({ id, name, image_ids: ids }) => ({
    id,
    name,
    pictures: (ids ?? []).flatMap((imageId) => images.find((one) => one.id === imageId) ?? []),
  }))
  const placed = new Set(shown.flatMap(({ pictures }) => pictures))
  const others = inOrder(images).filter((picture) => !placed.has(picture))
  return [...shown, { id: 0, name: undefined, pictures: others }].filter(
    ({ pictures }) => pictures.length > 0,
  )
}
