import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OfferImage, OfferPage } from '../records.ts'
import { picturesOf } from './pictures.ts'

const image = (id: number, order: number) =>
  ({ id, order, url: `/p/${id}`, alt: `Picture ${id}` }) as OfferImage
const gallery = (ids: number[]) =>
  ({ id: 1, order: 0, image_ids: ids }) as NonNullable<OfferPage['galleries']>[number]

test('the offer’s own picture is first, then its gallery in its order, then the rest', () => {
  const offer = {
    image: '/cover',
    images: [image(1, 2), image(2, 1), image(3, 0)],
    galleries: [gallery([1])],
  }
  assert.deepEqual(
    picturesOf(offer).map(({ src }) => src),
    ['/cover', '/p/1', '/p/3', '/p/2'],
  )
})

test('an offer without pictures has none, and gets its drawing', () => {
  assert.deepEqual(picturesOf({ image: null }), [])
})
