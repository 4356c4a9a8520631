import { refuseField } from '@moorgate/contract'
import type { Metadata, Sharp } from 'sharp'

/** Read with the first picture: most processes never see one. */
const loaded = async () => (await import('sharp')).default

/** Why a picture isn't taken, in words for the field that held the file. */
const imageRefusals = {
  not_an_image: 'The :attribute field must be an image.',
  too_many_pixels: 'The :attribute field must not have more than 40 million pixels.',
  animated: 'The :attribute field must not be animated.',
} as const
type ImageRefusal = keyof typeof imageRefusals

export interface Picture {
  bytes: Buffer
  mime: 'image/png' | 'image/jpeg' | 'image/webp'
  width: number
  height: number
}

export type ImageAnswer<Result> = { ok: true; value: Result } | { ok: false; reason: ImageRefusal }

/** The picture, or 422 on the field that held the file. */
export const acceptedImage = <Result>(field: string, answer: ImageAnswer<Result>): Result =>
  answer.ok ? answer.value : refuseField(field, imageRefusals[answer.reason])

/**
 * handbook api §3.7. A small file can unpack to gigabytes; this is what a phone's camera takes, with room to
 * spare.
 */
const mostPixels = 40_000_000
const formats = new Set(['jpeg', 'png', 'webp', 'gif', 'svg'])

/**
 * Sizes at which the screens show an avatar, in CSS pixels; each file has twice as many for dense displays.
 */
const avatarSizes = [64, 50, 35] as const
export type AvatarSize = (typeof avatarSizes)[number]
/** Favicon sizes in pixels: browser tab, home screen of a phone, web manifest. */
const faviconSizes = [32, 180, 192, 512] as const
export type FaviconSize = (typeof faviconSizes)[number]

/**
 * A picture decoded and written anew: what isn't pixels is gone, the camera's place and time among it, and so
 * is whatever else was glued to the file. Turned upright first, as the note that says which side is up goes
 * too. Pictures with transparency become PNG, others JPEG.
 */
export function cleanImage(bytes: Uint8Array): Promise<ImageAnswer<Picture>> {
  return withImage(bytes, (image, { hasAlpha }) =>
    hasAlpha ? asPng(image) : written(image.jpeg({ quality: 86, mozjpeg: true }), 'image/jpeg'),
  )
}

/**
 * A picture for a text that is read on screen and on paper: the same, at most so many pixels wide and high, and
 * what is clear in it is white, as paper is.
 */
export function textImage(bytes: Uint8Array, mostPixels: number): Promise<ImageAnswer<Picture>> {
  return withImage(bytes, (image, { hasAlpha }) => {
    const fitted = image.resize(mostPixels, mostPixels, { fit: 'inside', withoutEnlargement: true })
    if (hasAlpha) return asPng(fitted.flatten({ background: '#ffffff' }))
    return written(fitted.jpeg({ quality: 86, mozjpeg: true }), 'image/jpeg')
  })
}

/** Square avatars, cut to the most interesting part, at 64, 50 and 35 CSS pixels. WebP. */
export function avatarImages(bytes: Uint8Array): Promise<ImageAnswer<Record<AvatarSize, Picture>>> {
  return withImage(bytes, async (image) => {
    const cut = (size: AvatarSize) =>
      image.clone().resize(size * 2, size * 2, { fit: 'cover', position: 'attention' })
    const [large, medium, small] = await Promise.all(
      avatarSizes.map((size) => written(cut(size).webp({ quality: 84 }), 'image/webp')),
    )
    return { 64: large, 50: medium, 35: small } as Record<AvatarSize, Picture>
  })
}

/** A logo for header, mails and papers: PNG inside 480 × 160 pixels, never enlarged. */
export function logoImage(bytes: Uint8Array): Promise<ImageAnswer<Picture>> {
  return withImage(bytes, async (image) => {
    const fitted = image.resize(480, 160, { fit: 'inside', withoutEnlargement: true })
    return asPng(fitted)
  })
}

/** A mark that stands in a square beside a name: PNG of 256 pixels, whole, on white as paper is. */
export function markImage(bytes: Uint8Array): Promise<ImageAnswer<Picture>> {
  return withImage(bytes, (image) => {
    const background = '#ffffff'
    return asPng(image.resize(256, 256, { fit: 'contain', background }).flatten({ background }))
  })
}

/** Favicons as PNG at 32, 180, 192 and 512 pixels; a picture that isn't square is set on a clear ground. */
export function faviconImages(bytes: Uint8Array): Promise<ImageAnswer<Record<FaviconSize, Picture>>> {
  return withImage(bytes, async (image) => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const icons = faviconSizes.map((size) =>
      asPng(image.clone().resize(size, size, { fit: 'contain', background: clear })),
    )
    const [tab, phone, small, large] = await Promise.all(icons)
    return { 32: tab, 180: phone, 192: small, 512: large } as Record<FaviconSize, Picture>
  })
}

/** An icon of a home screen, as PNG. A drawing is enlarged without loss. */
export async function iconImage(bytes: Uint8Array, pixels: number): Promise<Buffer> {
  const sharp = await loaded()
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const icon = sharp(bytes, { density: drawingDensity }).resize(pixels, pixels, {
    fit: 'contain',
    background: clear,
  })
  return icon.png({ compressionLevel: 9 }).toBuffer()
}

/** Dots per inch at which a drawing of 32 pixels has some 500. */
const drawingDensity = 1152

/**
 * The side of the largest square in the safe zone of a maskable icon, of the icon's side. The zone is a circle
 * whose radius is 40 % of the side (Web Application Manifest, "Icon masks"), so the square's is 0.8 / √2 = 0.566.
 */
const safeShare = 0.8 / Math.SQRT2

/** The same on a ground that fills the square, small enough that no shape of a phone's icons cuts it. */
export async function maskableIcon(bytes: Uint8Array, pixels: number, ground: string): Promise<Buffer> {
  const sharp = await loaded()
  const input = await iconImage(bytes, Math.round(pixels * safeShare))
  const square = sharp({ create: { width: pixels, height: pixels, channels: 3, background: ground } })
  return square.composite([{ input }]).png({ compressionLevel: 9 }).toBuffer()
}

async function withImage<Result>(
  bytes: Uint8Array,
  make: (image: Sharp, metadata: Metadata) => Promise<Result>,
): Promise<ImageAnswer<Result>> {
  const metadata = await look(bytes)
  if (!metadata) return { ok: false, reason: 'not_an_image' }
  if ((metadata.pages ?? 1) > 1) return { ok: false, reason: 'animated' }
  if (metadata.width * metadata.height > mostPixels) return { ok: false, reason: 'too_many_pixels' }
  const sharp = await loaded()
  const upright = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'truncated' }).autoOrient()
  const value = await make(upright, metadata).catch(undecodable)
  return value === undefined ? { ok: false, reason: 'not_an_image' } : { ok: true, value }
}

/** sharp has one error for everything a decoder can stumble over, and none of it is the server's fault. */
function undecodable(): undefined {
  return undefined
}

/** What the file says it is, without decoding it; undefined when it is none of the types we take. */
async function look(bytes: Uint8Array): Promise<Metadata | undefined> {
  if (bytes.byteLength === 0 || declaresEntities(bytes)) return undefined
  const sharp = await loaded()
  const metadata = await sharp(bytes, { limitInputPixels: false, animated: true })
    .metadata()
    .catch(undecodable)
  return metadata && formats.has(metadata.format) && metadata.width > 0 ? metadata : undefined
}

/**
 * An SVG is drawn into pixels like the rest; one that declares entities can blow up to any size before that.
 */
function declaresEntities(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 65_536)).toString(
    'latin1',
  )
  return /^(?:\xef\xbb\xbf)?\s*</.test(start) && /<!(?:DOCTYPE|ENTITY)/i.test(start)
}

function asPng(image: Sharp): Promise<Picture> {
  return written(image.png({ compressionLevel: 9 }), 'image/png')
}

async function written(image: Sharp, mime: Picture['mime']): Promise<Picture> {
  const { data, info } = await image.toBuffer({ resolveWithObject: true })
  return { bytes: data, mime, width: info.width, height: info.height }
}
