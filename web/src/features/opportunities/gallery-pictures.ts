import { inOrder } from './in-order.ts'
import type { OpportunityImage, OpportunityOnPage } from './opportunity-record.ts'

export interface GalleryView {
  id: number
  name: string | undefined
  pictures: OpportunityImage[]
}

/**
 * An offer's galleries with their pictures, each as its author ordered it, and then the pictures that are in
 * none.
 */
export function galleriesOf({
  images = [],
  galleries = [],
}: Pick<OpportunityOnPage, 'images' | 'galleries'>): GalleryView[] {
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
