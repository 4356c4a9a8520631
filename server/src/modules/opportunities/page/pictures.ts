import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '@moorgate/contract'
import { acceptedImage, cleanImage } from '../../../kernel/storage/index.ts'
import type { StoredFile } from '../../../kernel/storage/index.ts'
import type { Work } from '../../../kernel/work.ts'

/** Decodes a picture and writes it anew, so that nothing but pixels is kept, and stores it. */
export async function keepPicture(work: Work, upload: UploadedFile, field: string): Promise<StoredFile> {
  const cleaned = await cleanImage(await readFile(upload.quarantinePath))
  const { bytes, mime } = acceptedImage(field, cleaned)
  return work.platform.storage.put(bytes, work.tenant.id, mime)
}

export const isUpload = (value: unknown): value is UploadedFile =>
  typeof value === 'object' && value !== null && 'quarantinePath' in value

/** SQL of the address of a row’s picture, null where it has none. */
export const fileUrl = (path: string) => (row: string) =>
  `case when ${row}.file_key is not null then '/api/${path}/' || ${row}.id || '/file?v=' || ${row}.version end`
