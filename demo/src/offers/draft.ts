import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { legalLine } from '../../../server/src/kernel/tenants.ts'
import { letterPdf } from '../../../server/src/pdf/index.ts'
import type { Day } from '../calendar.ts'
import { forEach } from '../firm.ts'
import type { Firm } from '../firm.ts'
import type { UploadedPart } from '../form.ts'
import type { Opportunity, OpportunityText, DemoFile } from './offer.ts'
import { pageFields, writePage } from './page.ts'
import { drawing } from './pictures.ts'

const types = { mp4: 'video/mp4', vtt: 'text/vtt' } as const

/**
 * A film drawn for the purpose, and its captions: "The tide at work" lies in `the-tide-at-work.mp4` and
 * `.vtt`.
 */
function filmParts(name: string): Promise<UploadedPart[]> {
  const file = path.join(import.meta.dirname, 'films', name.toLowerCase().replaceAll(' ', '-'))
  return Promise.all(
    (['mp4', 'vtt'] as const).map(async (ending) => ({
      name: `${name}.${ending}`,
      type: types[ending],
      bytes: await readFile(`${file}.${ending}`),
    })),
  )
}

/** Creates an offer as a draft, with everything that stands on its page. */
export async function draft(
  firm: Firm,
  text: OpportunityText,
  dates: Record<string, Day> = {},
): Promise<Opportunity> {
  const staff = firm.staff()
  const reference = (kind: string, name: string | undefined) =>
    name ? firm.idOf(`${kind}:${name}`) : undefined
  const { id } = await staff.upload(
    'investment-opportunities',
    {
      // Most rounds of the demo found their company; the others say what was in issue before.
      shares_in_issue: '0',
      ...text.fields,
      ...pageFields(text.page),
      tax_option_ids: (text.schemes ?? []).map((name) => firm.idOf(`tax_option:${name}`)),
      ...dates,
      type_id: reference('type', text.type),
      sub_type_id: reference('sub_type', text.subType),
      investment_round_type_id: reference('round', text.round),
      industry_id: reference('industry', text.industry),
      category_id: reference('investment_category', text.category),
      character_id: reference('character', text.character),
      owner_id: reference('staff', text.owner),
    },
    // Without a picture of its own an offer gets a cover from the product, in the firm’s colours.
    text.hasPicture ? { image: await drawing(text.scene, text.fields.name) } : {},
  )
  firm.name(`offer:${text.fields.name}`, id)
  const owner = { owner_type: 'investment_opportunity', owner_id: id }
  for (const [order, [title, body, icon]] of (text.points ?? []).entries())
    await staff.post('key-points', { ...owner, title, body: `<p>${body}</p>`, icon, order })
  for (const [order, [name, job_title, bio]] of (text.team ?? []).entries())
    await staff.post('team-images', { ...owner, name, job_title, bio: `<p>${bio}</p>`, order })
  for (const [title, date] of text.keyDates ?? [])
    await staff.post('key-dates', { ...owner, title, date, is_public: true, remind_days: 7 })
  await writePage(firm, id, text.page)
  await hangPictures(firm, text, owner)
  if (firm.size !== 'small' && text.film !== undefined)
    for (const file of await filmParts(text.film))
      await staff.upload('documents', { ...owner, name: file.name, visibility: 'public' }, { file })
  // A small world needs the paper without which nothing is published; a full one has them all.
  const papers = firm.size === 'small' ? text.documents.slice(0, 1) : text.documents
  await forEach(papers, async (paper) => {
    const { name, category, visibility = 'public' } = paper
    await staff.upload(
      'documents',
      { ...owner, name, category, visibility },
      { file: await print(firm, text, paper) },
    )
  })
  return { id, name: text.fields.name, text }
}

async function hangPictures(firm: Firm, text: OpportunityText, owner: object): Promise<void> {
  const shown = text.gallery ?? []
  if (shown.length === 0) return
  const images = await forEach(shown, async (alt, order) =>
    firm.staff().upload('images', { ...owner, alt, order }, { file: await drawing(text.scene, alt) }),
  )
  const image_ids = images.map((image) => image.id)
  await firm.staff().post('galleries', { ...owner, name: text.fields.name, image_ids })
}

/**
 * Gives a draft its account and its approval, and shows it: 2 to all investors, 3 to those who are invited.
 */
export async function publish(
  firm: Firm,
  opportunity: Opportunity,
  status: 2 | 3,
  approvedUntil: Day,
): Promise<void> {
  const staff = firm.staff()
  const account = await staff.post<{ id: number }>(
    `investment-opportunities/${opportunity.id}/bank-account`,
    {
      holder_name: opportunity.text.fields.issuer_name,
      sort_code: '08-99-99',
      account_number: '66374958',
    },
  )
  // A second person lets it count at once: over a weekend less than 48 hours may lie between publishing and
  // the first call.
  await firm
    .staff('support')
    .post(`investment-opportunities/${opportunity.id}/bank-account/approve`, { bank_account_id: account.id })
  const approver = firm.staff('fund-manager')
  await approver.post(`investment-opportunities/${opportunity.id}/approve-promotion`, {
    expires_on: approvedUntil,
  })
  await move(firm, opportunity, status)
}

/** Moves an offer to another status. */
export async function move(
  firm: Firm,
  opportunity: Opportunity,
  status: number,
  reason?: string,
): Promise<void> {
  await firm
    .staff()
    .post(`investment-opportunities/${opportunity.id}/status`, { status, ...(reason && { reason }) })
}

/** A document of an offer as a real PDF on the firm's paper. */
async function print(firm: Firm, opportunity: OpportunityText, file: DemoFile): Promise<UploadedPart> {
  const { name, branding } = await firm.platform.tenants.byId(firm.id)
  const now = firm.platform.clock.now()
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' }).format(now)
  const bytes = await letterPdf({
    brand: { name, colours: branding.colours },
    sender: [branding.company_name ?? name, branding.company_address ?? '', branding.support_email ?? ''],
    recipient: [opportunity.fields.issuer_name, `Company number ${opportunity.fields.issuer_number}`],
    facts: [
      { label: 'Date', value: day },
      { label: 'Offer', value: opportunity.fields.share_class },
    ],
    title: file.name,
    subtitle: opportunity.fields.name,
    paragraphs: file.text,
    tables: file.figures
      ? [
          {
            columns: [
              { heading: file.category, share: 2 },
              { heading: 'Figure', align: 'right' },
            ],
            rows: file.figures.map(([label, figure]) => ({ cells: [label, figure] })),
          },
        ]
      : [],
    notes: ['You could lose all the money you invest. Shares like these can be hard to sell.'],
    footer: legalLine({ name, branding }),
    createdAt: now,
  })
  return {
    name: `${file.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.pdf`,
    type: 'application/pdf',
    bytes,
  }
}
