import { buffer } from 'node:stream/consumers'
import { refuse } from '@moorgate/contract'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import type { QueryContext } from '../../kernel/work.ts'
import type { UploadedFile } from './reader.ts'
import type { Room } from './room.ts'
import { shownAs } from './shown-as.ts'
import { UnmarkableError, marked } from './watermark/mark.ts'
import type { ReaderMark } from './watermark/format.ts'

export interface Copy extends GeneratedFile {
  pages: number
}

/** What the mark says: the person who looks, which over an investor's shoulder is staff, and when. */
export async function markFor({ db, tenant, actor, now }: QueryContext, room: Room): Promise<ReaderMark> {
  const { email } = await db
    .selectFrom('users')
    .select('email')
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', actor.viewerId ?? actor.id ?? 0)
    .executeTakeFirstOrThrow()
  return { email, at: now, room: `${tenant.name}, ${room.opportunity_name}` }
}

/** The reader's own copy of a file, with their mark on every page. Rejects with `Unmarkable`. */
export async function markedCopy(
  { platform }: Pick<QueryContext, 'platform'>,
  file: UploadedFile,
  mark: ReaderMark,
): Promise<Copy> {
  const source = await buffer(await platform.storage.open(file.file_key))
  const { bytes, pages } = await marked(source, file.mime, mark)
  return {
    ...shownAs(file, { watermark: true }),
    content: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    pages,
  }
}

/** The same for one file that is asked for: 409 where it can't bear the mark. */
export async function markedCopyOrRefuse(
  question: Pick<QueryContext, 'platform'>,
  file: UploadedFile,
  mark: ReaderMark,
): Promise<Copy> {
  try {
    return await markedCopy(question, file, mark)
  } catch (error) {
    if (!(error instanceof UnmarkableError)) throw error
    refuse({
      code: 'conflict',
      reason: 'unmarkable',
    })
  }
}
