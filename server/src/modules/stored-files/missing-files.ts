import { refuse } from '@moorgate/contract'
import { transact } from '../../kernel/work.ts'
import type { QueryContext } from '../../kernel/work.ts'

interface DocumentFile {
  id: number
  file_key: string
}

/**
 * Parts the documents whose file the storage has from those whose file it lost. An archive is made of the
 * first and names the others, which the log and an event of each document report: one lost file must not keep
 * the reader from all the rest.
 */
export async function partMissing<File extends DocumentFile>(
  question: QueryContext,
  files: readonly File[],
): Promise<{ found: File[]; missing: ReadonlySet<string> }> {
  const { platform, actor } = question
  const missing = await platform.storage.missing(files.map(({ file_key }) => file_key))
  const lost = files.filter(({ file_key }) => missing.has(file_key)).map(({ id }) => id)
  if (lost.length > 0) {
    platform.log.error({ tenant: question.tenant.id, documents: lost }, 'the storage lost files of documents')
    // Anyone who looks over an investor's shoulder leaves no trace of the investor's.
    if (actor.viewerId === undefined)
      await transact(platform, question, async ({ emit }) => {
        for (const id of lost) emit({ type: 'document.file_missed', subject: { type: 'document', id } })
      })
  }
  return { found: files.filter(({ file_key }) => !missing.has(file_key)), missing }
}

/** Refuses to send the one document whose file the storage lost, and reports it in the same way. */
export async function mustHaveFile(question: QueryContext, file: DocumentFile): Promise<void> {
  const { missing } = await partMissing(question, [file])
  if (missing.size > 0) refuse({ code: 'not_found', reason: 'file_missing' })
}

/** Where the archive says why a file is not in it. */
export const notIncluded = (path: string) => `${path} (not included).txt`

/** What it says of a file that the storage lost. */
export const missingNote = (name: string): Buffer =>
  Buffer.from(`The file “${name}” is missing from this archive. Please ask for another copy.\n`)
