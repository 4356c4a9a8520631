import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { file } from '../file-field.ts'
import { pictureKinds } from '../file-kinds.ts'
import { roleIds } from '../roles.ts'
import { id, integer, text } from '../wire.ts'
import { pictureFolder } from './update-report.ts'

/** Pictures in one text, and those that a report was ever given: earlier versions and revisions keep theirs. */
export const mostPictures = { inText: 30, ofReport: 200 } as const

/** Where a picture is read, and what the text of its report says of it. */
export const pictureAddress = (reportId: number, pictureId: number): string =>
  `${pictureFolder}${reportId}/pictures/${pictureId}`

/** The id of a picture of this report; undefined of any other address. */
export function pictureAt(address: string, reportId: number): number | undefined {
  const id = Number(/\/([1-9]\d{0,14})$/.exec(address)?.[1])
  return address === pictureAddress(reportId, id) ? id : undefined
}

/** Which files are accepted as a picture, and how a text names them. */
export const pictureFile = { kinds: pictureKinds, names: 'JPG, PNG or WebP', megabytes: 10 } as const

const size = integer({ min: 1, example: 1200 })

/**
 * For the text, which shows it once an `img` with its `url` stands there. It is kept without place, time and owner,
 * and at most 2,000 pixels wide or high.
 */
export const addReportPicture = defineEndpoint({
  method: 'POST',
  path: 'update-reports/{id}/pictures',
  summary: 'Add a picture for the text of an update report',
  access: { event: 'update_reports', action: 'update' },
  body: z.object({ file: file(pictureFile.kinds, pictureFile.megabytes * 1024) }),
  answer: z.object({ id: id(), url: text(300), width: size, height: size }),
  status: 201,
})

/** Who reads a published report reads the pictures that stand in it; staff read all of it. */
export const readReportPicture = defineEndpoint({
  method: 'GET',
  path: 'update-reports/{id}/pictures/{pictureId}',
  summary: 'Read a picture of an update report',
  access: { event: 'update_reports', action: 'index', own: true, also: [roleIds.entrepreneur] },
  status: 200,
  file: ['image/jpeg', 'image/png'],
})
