import assert from 'node:assert/strict'
import { test } from 'node:test'
import { galleriesOf } from './gallery-pictures.ts'
import type { OpportunityGallery, OpportunityImage } from './opportunity-record.ts'

const image = (id: number, order: number) =>
  ({ id, order, url: `/p/${id}`, alt: `Picture ${id}` }) as OpportunityImage
const gallery = (id: number, order: number, ids: number[]) =>
  ({ id, order, name: `Gallery ${id}`, image_ids: ids }) as OpportunityGallery

test('galleries stand in their order with their pictures in theirs, and the rest comes last', () => {
  const shown = galleriesOf({
    images: [image(1, 2), image(2, 1), image(3, 0), image(4, 0)],
    galleries: [gallery(8, 1, [3]), gallery(9, 0, [2, 1])],
  })
  assert.deepEqual(
    shown.map(({ name, pictures }) => [name, pictures.map(({ id }) => id)]),
    [
      ['Gallery 9', [2, 1]],
      ['Gallery 8', [3]],
      [undefined, [4]],
    ],
  )
})

test('a gallery whose pictures are gone is not shown', () => {
  assert.deepEqual(galleriesOf({ images: [], galleries: [gallery(1, 0, [5])] }), [])
})
