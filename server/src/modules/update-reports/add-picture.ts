import { readFile } from 'node:fs/promises'
import { mostPictures, pictureAddress, refuseField } from '@moorgate/contract'
import type { AnswerOf, UploadedFile, addReportPicture } from '@moorgate/contract'
import { sql } from 'kysely'
import { showRecord } from '../../kernel/resource/show.ts'
import { acceptedImage, textImage } from '../../kernel/storage/index.ts'
import type { Work } from '../../kernel/work.ts'
import { lockReport } from './lock-report.ts'
import { updateReports } from './tables.ts'

/** As sharp on paper and on a dense screen as their columns can show it. */
const mostPixels = 2000

/**
 * Stores a picture for the text of a report, draft or live. It is decoded and encoded again, so that only its
 * pixels are stored. Only staff can read it until it is in a published text.
 */
export async function addPicture(
  work: Work,
  reportId: number,
  upload: UploadedFile,
): Promise<AnswerOf<typeof addReportPicture>> {
  await showRecord(work, updateReports, reportId)
  // Before the lock: encoding a large picture takes a second, and others write the same report meanwhile.
  const encoded = await textImage(await readFile(upload.quarantinePath), mostPixels)
  const { bytes, mime, width, height } = acceptedImage('file', encoded)
  await lockReport(work, reportId)
  await mustHaveRoom(work, reportId)
  const stored = await work.platform.storage.put(bytes, work.tenant.id, mime)
  const { rows } = await sql<{ id: number }>`
    insert into update_report_pictures (tenant_id, update_report_id, file_key, mime, bytes, sha256, width, height,
      created_by, created_at)
    values (${work.tenant.id}, ${reportId}, ${stored.key}, ${mime}, ${stored.bytes}, ${stored.sha256}, ${width}, ${height},
      ${work.actor.id}, ${work.now})
    returning id`.execute(work.db)
  const { id } = rows[0]!
  work.emit({
    type: 'update_report.picture_added',
    subject: { type: 'update_report', id: reportId },
    payload: { picture_id: id },
  })
  return { id, url: pictureAddress(reportId, id), width, height }
}

async function mustHaveRoom({ db, tenant }: Work, reportId: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from update_report_pictures
    where tenant_id = ${tenant.id} and update_report_id = ${reportId}`.execute(db)
  if (rows[0]!.count >= mostPictures.ofReport)
    refuseField('file', `A report can have up to ${mostPictures.ofReport} pictures.`)
}
