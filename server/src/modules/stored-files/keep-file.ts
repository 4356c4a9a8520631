import type { UploadedFile } from '@moorgate/contract'
import { takeUpload } from '../../kernel/http/body/uploads.ts'
import type { Work } from '../../kernel/work.ts'

/** Takes the upload into the storage; answers what the database keeps of it. */
export async function keepFile(work: Work, upload: UploadedFile) {
  takeUpload(upload)
  const stored = await work.platform.storage.keep(upload, work.tenant.id)
  return {
    file_key: stored.key,
    client_name: upload.clientName || `file.${upload.extension}`,
    mime: stored.mime,
    size: stored.bytes,
    sha256: stored.sha256,
  }
}
