import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withinBounds, moved, squareOf } from './crop.ts'

test('the square begins as the largest that the picture holds, in its middle', () => {
  assert.deepEqual(squareOf({ zoom: 1, x: 0.5, y: 0.5 }, { width: 300, height: 200 }), {
    left: 50,
    top: 0,
    side: 200,
  })
})

test('however it is moved and however close, the square stays inside the picture', () => {
  const size = fc.record({
    width: fc.integer({ min: 1, max: 8000 }),
    height: fc.integer({ min: 1, max: 8000 }),
  })
  const number = fc.double({ min: -20, max: 20, noNaN: true })
  fc.assert(
    fc.property(size, number, number, number, (picture, zoom, x, y) => {
      const crop = moved(withinBounds({ zoom, x, y }, picture), { x, y }, picture)
      const { left, top, side } = squareOf(crop, picture)
      const slack = 1e-6 * Math.max(picture.width, picture.height)
      assert.ok(left >= -slack && top >= -slack && side > 0)
      assert.ok(left + side <= picture.width + slack && top + side <= picture.height + slack)
    }),
  )
})

test('a step to the right shows what lies there, and the edge stops it', () => {
  const size = { width: 300, height: 200 }
  assert.equal(squareOf(moved({ zoom: 2, x: 0.5, y: 0.5 }, { x: 0.1, y: 0 }, size), size).left, 110)
  assert.equal(squareOf(moved({ zoom: 2, x: 0.5, y: 0.5 }, { x: 9, y: 0 }, size), size).left, 200)
})
