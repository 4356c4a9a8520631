import { readFile, rm } from 'node:fs/promises'
import type { UploadedFile } from '@moorgate/contract'
import { takeUpload } from '../../kernel/http/body/uploads.ts'
import { acceptedImage, avatarImages, faviconImages, logoImage } from '../../kernel/storage/index.ts'
import type { ImageAnswer, Picture } from '../../kernel/storage/index.ts'
import type { Work } from '../../kernel/work.ts'

export type BrandKind = 'logo' | 'logo-alt' | 'favicon'

/**
 * Stores an avatar at 64, 50 and 35 pixels, decoded and written anew. Returns the key for `users.avatar_key`.
 */
export async function storeAvatar(work: Work, upload: UploadedFile): Promise<string> {
  const sizes = await decoded(upload, 'avatar', avatarImages)
  return storeSet(work, 'avatar', Object.entries(sizes))
}

const fieldOf = { logo: 'logo', 'logo-alt': 'logo_alt', favicon: 'favicon' } as const
const makerOf = {
  logo: async (bytes: Uint8Array) => sized(480, await logoImage(bytes)),
  'logo-alt': async (bytes: Uint8Array) => sized(480, await logoImage(bytes)),
  favicon: faviconImages,
} as const

/**
 * Stores a mark of the tenant, decoded and written anew. Returns the key for `brandings.logo_key`,
 * `logo_alt_key` or `favicon_key`.
 */
export async function storeBrandFile(work: Work, kind: BrandKind, upload: UploadedFile): Promise<string> {
  const sizes = await decoded<Readonly<Record<number, Picture>>>(upload, fieldOf[kind], makerOf[kind])
  return storeSet(work, kind, Object.entries(sizes))
}

const sized = (pixels: number, answer: ImageAnswer<Picture>): ImageAnswer<Record<number, Picture>> =>
  answer.ok ? { ok: true, value: { [pixels]: answer.value } } : answer

async function decoded<Result>(
  upload: UploadedFile,
  field: string,
  make: (bytes: Uint8Array) => Promise<ImageAnswer<Result>>,
): Promise<Result> {
  const path = takeUpload(upload)
  const made = await make(await readFile(path))
  await rm(path, { force: true })
  return acceptedImage(field, made)
}

/** Keeps the sizes of one picture; the largest one's key names them all. */
async function storeSet(
  work: Work,
  kind: BrandKind | 'avatar',
  sizes: readonly (readonly [string, Picture])[],
): Promise<string> {
  const stored = await Promise.all(
    sizes
      .toSorted(([a], [b]) => Number(b) - Number(a))
      .map(async ([pixels, picture]) => ({
        pixels: Number(pixels),
        ...(await work.platform.storage.put(picture.bytes, work.tenant.id, picture.mime)),
      })),
  )
  const setKey = stored[0]!.key
  await work.db
    .insertInto('pictures')
    .values(
      stored.map((file) => ({
        ...file,
        tenant_id: work.tenant.id,
        kind,
        set_key: setKey,
        created_at: work.now,
      })),
    )
    .execute()
  return setKey
}
