import { buffer } from 'node:stream/consumers'
import { can, mostPictures, pictureAddress, pictureAt, refuse, refuseField } from '@moorgate/contract'
import { sql } from 'kysely'
import type { FastifyReply } from 'fastify'
import type { QueryContext, Work } from '../../kernel/work.ts'
import type { ReportRow } from './lock-report.ts'

interface KeptPicture {
  id: number
  file_key: string
  mime: string
  bytes: number
  width: number
  height: number
}

type PicturesQuestion = Pick<QueryContext, 'tenant'> & { db: QueryContext['db'] | Work['db'] }

/** A picture in clean text, as the sanitiser writes it. */
const markup = /<img src="([^"]*)" alt="([^"]*)"[^>]*>/g

/** The pictures of a report by their ids; of another report none. */
async function keptPictures(
  { db, tenant }: PicturesQuestion,
  reportId: number,
  ids: readonly number[],
): Promise<Map<number, KeptPicture>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<KeptPicture>`
    select id, file_key, mime, bytes, width, height from update_report_pictures
    where tenant_id = ${tenant.id} and update_report_id = ${reportId} and id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const idsIn = (html: string, reportId: number): number[] => [
  ...new Set([...html.matchAll(markup)].flatMap(([, address]) => pictureAt(address!, reportId) ?? [])),
]

/**
 * Clean text with the pictures of its own report alone, each with the size that it has. A report that is not there
 * yet has none.
 */
export async function withOwnPictures(
  question: PicturesQuestion,
  reportId: number | undefined,
  html: string,
): Promise<string> {
  const ids = reportId === undefined ? [] : idsIn(html, reportId)
  const kept = await keptPictures(question, reportId ?? 0, ids)
  let count = 0
  const own = html.replaceAll(markup, (_whole, address: string, alt: string) => {
    const picture = reportId === undefined ? undefined : kept.get(pictureAt(address, reportId) ?? 0)
    if (!picture) return ''
    count++
    const { id, width, height } = picture
    return `<img src="${pictureAddress(reportId!, id)}" alt="${alt}" width="${width}" height="${height}" />`
  })
  if (count > mostPictures.inText)
    refuseField('body', `The text of a report can include up to ${mostPictures.inText} pictures.`)
  return own
}

/** Clean text with the words of its pictures in their places. */
export const picturesInWords = (html: string): string =>
  html.replaceAll(
    markup,
    (_whole, _address, alt: string) => `<p>[Picture${alt === '' ? '' : `: ${alt}`}]</p>`,
  )

/** A picture on paper. */
export interface PrintedPicture {
  bytes: Uint8Array
  width: number
  height: number
}

/** The pictures of a text by their addresses, for its paper: those whose files are there. */
export async function printedPictures(
  question: QueryContext,
  { id, body }: Pick<ReportRow, 'id' | 'body'>,
): Promise<Record<string, PrintedPicture>> {
  const { storage } = question.platform
  const kept = [...(await keptPictures(question, id, idsIn(body, id))).values()]
  const missing = await storage.missing(kept.map(({ file_key: key }) => key))
  const read = async ({ id: pictureId, file_key: key, width, height }: KeptPicture) =>
    [pictureAddress(id, pictureId), { bytes: await buffer(await storage.open(key)), width, height }] as const
  return Object.fromEntries(
    await Promise.all(kept.filter(({ file_key: key }) => !missing.has(key)).map(read)),
  )
}

/**
 * The bytes of a picture, for a caller who sees its report: staff who read drafts read all of its pictures, others
 * those that stand in what is published.
 */
export async function sendPicture(
  question: QueryContext,
  reply: FastifyReply,
  { report, pictureId }: { report: ReportRow; pictureId: number },
): Promise<FastifyReply> {
  const isShown =
    can(question.actor.roleId ?? 0, 'update_reports', 'index') ||
    idsIn(report.body, report.id).includes(pictureId)
  const picture = isShown && (await keptPictures(question, report.id, [pictureId])).get(pictureId)
  if (!picture) return refuse({ code: 'not_found' })
  const bytes = await question.platform.storage.open(picture.file_key)
  return reply
    .header('content-type', picture.mime)
    .header('content-length', picture.bytes)
    .header('cache-control', 'private, max-age=86400')
    .header('x-content-type-options', 'nosniff')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(bytes)
}
