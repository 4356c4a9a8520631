import { isMarkable, isPicture } from './watermark/mark.ts'

interface Rules {
  watermark: boolean
  hand_out_unmarked: boolean
}

/**
 * Whether a reader's copy must bear their mark. Where the room wants one, every copy does, but for kinds that
 * can't and that its staff chose to hand out all the same.
 */
export const mustBearMark = ({ mime }: { mime: string }, room: Rules): boolean =>
  room.watermark && (isMarkable(mime) || !room.hand_out_unmarked)

/** What a reader gets of a file: with a mark a picture becomes a PDF, and its name says so. */
export function shownAs(
  { mime, client_name }: { mime: string; client_name: string },
  { watermark }: Pick<Rules, 'watermark'>,
): { mime: string; name: string } {
  if (!watermark || !isPicture(mime)) return { mime, name: client_name }
  return { mime: 'application/pdf', name: `${client_name.replace(/\.\w+$/, '')}.pdf` }
}

const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/plain', 'text/csv'])

/**
 * Kinds that open in the page. The others can only be taken away, so anyone who may only see a folder can't
 * open them.
 */
export const shownInPage = (mime: string): boolean => shown.has(mime)
