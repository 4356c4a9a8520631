import { isMarkable } from './watermark/mark.ts'

/** What a reader gets of a file: with a mark a picture becomes a PDF, and its name says so. */
export function shownAs(
  { mime, client_name }: { mime: string; client_name: string },
  { watermark }: { watermark: boolean },
): { mime: string; name: string } {
  if (!watermark || !isMarkable(mime) || mime === 'application/pdf') return { mime, name: client_name }
  return { mime: 'application/pdf', name: `${client_name.replace(/\.\w+$/, '')}.pdf` }
}

const shown = new Set(['application/pdf', 'image/png', 'image/jpeg', 'image/webp'])

/** Kinds that open in the page. The others can only be taken away, so whoever may only see a folder can't open them. */
export const shownInPage = (mime: string): boolean => shown.has(mime)
