import { z } from 'zod'
import { kindOf } from './file-kinds.ts'
import type { NamedFile } from './file-kinds.ts'
import { say } from './messages.ts'
import { field } from './wire.ts'

/**
 * A file as the server received it: counted, measured and recognised by its content, waiting in quarantine.
 */
export interface UploadedFile {
  /** Name that the client gave it; metadata only, never a path. */
  clientName: string
  /** Media type by magic bytes, not by what the client claimed. */
  mime: string
  extension: string
  bytes: number
  sha256: string
  /** Where it waits until it is stored. */
  quarantinePath: string
}

/** A file of one of the given kinds (extensions such as `pdf`) and at most so many kilobytes. */
export function file(extensions: readonly string[], maxKilobytes: number) {
  const schema = z.custom<UploadedFile>(isFile, { error: say.file }).superRefine((upload, context) => {
    if (!isFile(upload)) return
    if (!extensions.includes(extensionOf(upload)))
      context.addIssue({ code: 'custom', message: say.mimes(extensions) })
    if (sizeOf(upload) > maxKilobytes * 1024)
      context.addIssue({ code: 'custom', message: say.kilobytes(maxKilobytes) })
  })
  return field(schema, { kind: 'file', max: maxKilobytes, options: extensions })
}

/** The browser's File has a name and a size; the server's UploadedFile has been looked into. */
type BrowserFile = NamedFile & { size: number }
/**
 * Only what a form or an upload made: JSON that merely looks like a file is a plain object, and is refused.
 */
function isFile(value: unknown): value is UploadedFile | BrowserFile {
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) === Object.prototype)
    return false
  return 'quarantinePath' in value || ('name' in value && 'size' in value)
}
const sizeOf = (upload: UploadedFile | BrowserFile) => ('bytes' in upload ? upload.bytes : upload.size)
const extensionOf = (upload: UploadedFile | BrowserFile) =>
  'extension' in upload ? upload.extension : kindOf(upload)
