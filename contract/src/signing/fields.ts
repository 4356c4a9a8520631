/** What a signer puts on a page. Date and name are filled in by us at the moment of signing. */
export const signatureFieldKinds = ['signature', 'initials', 'date', 'name', 'text', 'tick'] as const
export type SignatureFieldKind = (typeof signatureFieldKinds)[number]

export const signatureFieldNames: Readonly<Record<SignatureFieldKind, string>> = {
  signature: 'Signature',
  initials: 'Initials',
  date: 'Date signed',
  name: 'Full name',
  text: 'Text',
  tick: 'Tick box',
}

/** A page as a reader shows it, in points (a 72nd of an inch). */
export interface PageSize {
  width: number
  height: number
}

/** A place on a page: whole points from its top left corner, as it is read. Pages count from 1. */
export interface FieldBox {
  page: number
  x: number
  y: number
  width: number
  height: number
}

/** How large a field is when it is put down, in points. */
export const fieldSizes: Readonly<Record<SignatureFieldKind, PageSize>> = {
  signature: { width: 200, height: 42 },
  initials: { width: 64, height: 36 },
  date: { width: 116, height: 22 },
  name: { width: 200, height: 22 },
  text: { width: 140, height: 22 },
  tick: { width: 16, height: 16 },
}

/** Smaller than this nobody reads it and no finger hits it. In points. */
const smallest = 10

/** A place inside its page: moved in first, and cut only where it is larger than the page. */
export function insidePage(fieldBox: FieldBox, page: PageSize): FieldBox {
  const width = Math.round(Math.max(smallest, Math.min(fieldBox.width, Math.floor(page.width))))
  const height = Math.round(Math.max(smallest, Math.min(fieldBox.height, Math.floor(page.height))))
  return {
    page: fieldBox.page,
    x: Math.round(Math.min(Math.max(0, fieldBox.x), Math.floor(page.width) - width)),
    y: Math.round(Math.min(Math.max(0, fieldBox.y), Math.floor(page.height) - height)),
    width,
    height,
  }
}

/** Whether a place lies wholly on its page. */
export function isInsidePage(fieldBox: FieldBox, pages: readonly PageSize[]): boolean {
  const page = pages[fieldBox.page - 1]
  if (!page) return false
  return (
    fieldBox.x >= 0 &&
    fieldBox.y >= 0 &&
    fieldBox.x + fieldBox.width <= page.width &&
    fieldBox.y + fieldBox.height <= page.height
  )
}

/** "Signature, page 12" or the label that staff gave the field: what is said of it in words. */
export function fieldTitle({ kind, label }: { kind: SignatureFieldKind; label: string | null }): string {
  return label ?? signatureFieldNames[kind]
}

/** The sentence that a signer ticks. It is kept with each signature as it was read. */
export const signingConsent = 'I agree to sign electronically. This has the same effect as ink.'

/** Largest picture of a drawn signature, in bytes (handbook api §2.6), and largest PDF that can be signed. */
export const signatureBytes = 200 * 1024
export const signableBytes = 20 * 1024 * 1024
