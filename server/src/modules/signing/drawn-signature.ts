import { refuseField, signatureBytes } from '@moorgate/contract'

const shape = /^data:image\/png;base64,([A-Za-z0-9+/]+={0,2})$/
const mostPixels = 4_000_000
const size = { width: 1200, height: 480 } as const

/**
 * A drawn signature from a data URL, decoded and written anew as PNG. Refuses with 422 what is no PNG, is
 * larger than 200 kB, or shows nothing.
 */
export async function drawnSignature(dataUrl: string): Promise<Buffer> {
  const bytes = Buffer.from(shape.exec(dataUrl)?.[1] ?? '', 'base64')
  if (bytes.length === 0) refuseField('signature', 'The signature must be a PNG picture.')
  if (bytes.length > signatureBytes) refuseField('signature', 'The signature must not be larger than 200 kB.')
  const written = await rewritten(bytes)
  return written ?? refuseField('signature', 'The signature must be a PNG picture with something on it.')
}

async function rewritten(bytes: Buffer): Promise<Buffer | undefined> {
  const { default: sharp } = await import('sharp')
  try {
    const image = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
    const { format } = await image.metadata()
    if (format !== 'png' || (await isEmpty(bytes))) return undefined
    return await image
      .resize({ ...size, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  } catch {
    return undefined
  }
}

/** On white paper all of one colour: nobody has drawn anything. */
async function isEmpty(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')
  const flat = sharp(bytes, { limitInputPixels: mostPixels }).flatten({ background: '#ffffff' })
  const { channels } = await sharp(await flat.png().toBuffer()).stats()
  return channels.every(({ min, max }) => min === max)
}
