import { readFile } from 'node:fs/promises'
import type { UploadedFile } from '@moorgate/contract'
import { acceptedImage, markImage } from '../../kernel/storage/index.ts'
import type { Work } from '../../kernel/work.ts'

/** Stores the logo of a company in a square, decoded and encoded again. Returns the key for its `logo_key`. */
export async function keepLogo(work: Work, upload: UploadedFile): Promise<string> {
  const { bytes, mime } = acceptedImage('logo', await markImage(await readFile(upload.quarantinePath)))
  const { key } = await work.platform.storage.put(bytes, work.tenant.id, mime)
  return key
}
