import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { avatarImages, cleanImage, faviconImages, logoImage, maskableIcon, textImage } from './image.ts'
import type { ImageAnswer } from './image.ts'

const plain = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 11, g: 31, b: 63, alpha: 0.5 } } })

function taken<Result>(answer: ImageAnswer<Result>): Result {
  assert.ok(answer.ok, answer.ok ? '' : answer.reason)
  return answer.value
}

test('lose the camera’s place, name and time, and are turned upright', async () => {
  const photo = await plain(40, 20)
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Copyright: 'Eleanor Whitcombe' }, IFD3: { GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer()
  assert.ok(photo.includes('Eleanor Whitcombe'))
  const clean = taken(await cleanImage(photo))
  assert.equal(clean.mime, 'image/jpeg')
  assert.deepEqual([clean.width, clean.height], [20, 40])
  assert.equal((await sharp(clean.bytes).metadata()).exif, undefined)
  assert.equal(clean.bytes.includes('Eleanor Whitcombe'), false)
})

test('lose whatever was glued to their end', async () => {
  const polyglot = Buffer.concat([
    await plain(8, 8).png().toBuffer(),
    Buffer.from('<script>alert(1)</script>'),
  ])
  assert.equal(taken(await cleanImage(polyglot)).bytes.includes('script'), false)
})

test('keep their transparency as PNG', async () => {
  const clean = taken(await cleanImage(await plain(8, 8, 4).webp().toBuffer()))
  assert.equal(clean.mime, 'image/png')
  assert.equal((await sharp(clean.bytes).metadata()).hasAlpha, true)
})

test('of a text are as large as it shows them, and white where they were clear', async () => {
  const small = taken(await textImage(await plain(300, 90, 4).webp().toBuffer(), 100))
  assert.deepEqual([small.mime, small.width, small.height], ['image/png', 100, 30])
  assert.equal((await sharp(small.bytes).metadata()).hasAlpha, false)
  assert.equal((await sharp(small.bytes).stats()).isOpaque, true)
  const photo = taken(await textImage(await plain(40, 20).webp().toBuffer(), 100))
  assert.deepEqual([photo.mime, photo.width, photo.height], ['image/jpeg', 40, 20])
})

test('are refused when they move', async () => {
  const frame = (background: string) =>
    sharp({ create: { width: 4, height: 4, channels: 4, background } })
      .png()
      .toBuffer()
  const both = [await frame('navy'), await frame('gold')]
  const frames = await sharp(both, { join: { animated: true } })
    .gif()
    .toBuffer()
  assert.deepEqual(await cleanImage(frames), { ok: false, reason: 'animated' })
})

test('are refused above 40 megapixels, before anything is unpacked', async () => {
  const svg = (side: number) =>
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="4000"/>`)
  assert.deepEqual(await cleanImage(svg(10_001)), { ok: false, reason: 'too_many_pixels' })
})

test('are refused when they aren’t pictures, or only the beginning of one', async () => {
  const png = await plain(400, 400).png().toBuffer()
  const bomb =
    '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]><svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>'
  for (const bytes of ['', 'GIF89a', '%PDF-1.7', '<html></html>', bomb, png.subarray(0, 200)]) {
    assert.deepEqual(await cleanImage(Buffer.from(bytes as string)), { ok: false, reason: 'not_an_image' })
  }
})

test('become square avatars of twice 64, 50 and 35 pixels', async () => {
  const avatars = taken(await avatarImages(await plain(300, 200).jpeg().toBuffer()))
  assert.deepEqual([avatars[64].width, avatars[50].width, avatars[35].width], [128, 100, 70])
  assert.deepEqual([avatars[64].height, avatars[50].height, avatars[35].height], [128, 100, 70])
  assert.equal((await sharp(avatars[50].bytes).metadata()).format, 'webp')
})

test('become logos that fit the header, and are never blown up', async () => {
  const wide = taken(await logoImage(await plain(960, 160).png().toBuffer()))
  assert.deepEqual([wide.width, wide.height, wide.mime], [480, 80, 'image/png'])
  const small = taken(await logoImage(await plain(60, 20).png().toBuffer()))
  assert.deepEqual([small.width, small.height], [60, 20])
})

test('become favicons, a drawn SVG among them', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="32"><rect width="64" height="32" fill="#0b1f3f"/></svg>',
  )
  const icons = taken(await faviconImages(svg))
  assert.deepEqual(
    Object.values(icons).map(({ width, height, mime }) => [width, height, mime]),
    [32, 180, 192, 512].map((size) => [size, size, 'image/png']),
  )
})

test('keep a square picture whole under the roundest shape that a phone cuts', async () => {
  const square = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const icon = sharp(await maskableIcon(square, 512, '#000000')).removeAlpha()
  const { data, info } = await icon.raw().toBuffer({ resolveWithObject: true })
  const white = Array.from({ length: 512 * 512 }, (_, index) => index).filter(
    (index) => data[index * info.channels]! > 127,
  )
  const distances = white.map((index) => Math.hypot((index % 512) - 255.5, Math.floor(index / 512) - 255.5))
  const furthest = distances.reduce((most, distance) => Math.max(most, distance), 0)
  assert.ok(furthest <= 512 * 0.4, `a corner lies ${furthest} pixels from the middle`)
  assert.ok(furthest > 512 * 0.39, 'the picture is smaller than it may be')
})
