import { letterPaper } from '../../kernel/paper/index.ts'
import type { UploadedPart } from '../form.ts'
import type { Firm } from '../firm.ts'
import type { OfferText, Paper } from './offer.ts'

/** A document of an offer as a real PDF on the firm's paper. */
export async function print(firm: Firm, offer: OfferText, paper: Paper): Promise<UploadedPart> {
  const { name, branding } = await firm.platform.tenants.byId(firm.id)
  const now = firm.platform.clock.now()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(now)
  const bytes = await letterPaper({
    brand: { name, colours: branding.colours },
    sender: [branding.company_name ?? name, branding.company_address ?? '', branding.support_email ?? ''],
    recipient: [offer.fields.issuer_name, `Company number ${offer.fields.issuer_number}`],
    facts: [
      { label: 'Date', value: day },
      { label: 'Offer', value: offer.fields.share_class },
    ],
    title: paper.name,
    subtitle: offer.fields.name,
    paragraphs: paper.text,
    tables: paper.figures
      ? [
          {
            columns: [
              { heading: paper.category, share: 2 },
              { heading: 'Figure', align: 'right' },
            ],
            rows: paper.figures.map(([label, figure]) => ({ cells: [label, figure] })),
          },
        ]
      : [],
    notes: ['You could lose all the money you invest. Shares like these can be hard to sell.'],
    footer: `${branding.company_name ?? name}, company number ${branding.company_number ?? ''}, ${branding.company_address ?? ''}.`,
    createdAt: now,
  })
  return {
    name: `${paper.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
    type: 'application/pdf',
    bytes,
  }
}
