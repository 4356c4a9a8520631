import { letterPdf } from '../../../server/src/pdf/index.ts'
import type { UploadedPart } from '../form.ts'
import type { Firm } from '../firm.ts'

interface LetterText {
  title: string
  recipient: readonly string[]
  paragraphs: readonly string[]
}

/** A letter on the firm's paper, as a real PDF. */
export async function letter(
  firm: Firm,
  { title, recipient, paragraphs }: LetterText,
): Promise<UploadedPart> {
  const { name, branding } = await firm.platform.tenants.byId(firm.id)
  const bytes = await letterPdf({
    brand: { name, colours: branding.colours },
    sender: [branding.company_name ?? name, branding.company_address ?? ''],
    recipient,
    facts: [],
    title,
    paragraphs,
    tables: [],
    notes: [],
    footer: `${branding.company_name ?? name}.`,
    createdAt: firm.platform.clock.now(),
  })
  return {
    name: `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
    type: 'application/pdf',
    bytes,
  }
}
