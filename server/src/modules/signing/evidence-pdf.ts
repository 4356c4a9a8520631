import { letterPdf } from '../../pdf/index.ts'
import type { PdfTable } from '../../pdf/index.ts'
import type { Work } from '../../kernel/work.ts'
import type { Request, SignerRow } from './request.ts'

/**
 * The page behind a signed document that says who signed, when, from where, how, and to what they agreed,
 * with the hashes of what was signed. Its times are UTC, so that nobody has to ask.
 */
export async function evidencePdf(
  work: Work,
  request: Request,
  signers: readonly SignerRow[],
): Promise<Buffer> {
  const { tenant } = work
  const { company_name: company, company_address: place, colours } = tenant.branding
  const addresses = await addressesOf(work, signers)
  const pages = (request.pages as unknown as unknown[]).length
  return letterPdf({
    brand: { name: tenant.name, colours: colours },
    sender: [tenant.name, ...(place === null ? [] : [place])],
    recipient: signers.map((signer) => signer.signed_name ?? ''),
    facts: [
      { label: 'Request', value: String(request.id), strong: true },
      { label: 'Sent', value: request.sent_at ? moment(request.sent_at) : '–' },
      { label: 'Completed', value: moment(work.now) },
    ],
    title: 'Evidence of signing',
    subtitle: request.title,
    paragraphs: [
      `${request.title} was signed electronically by everyone below, in the file with SHA-256 hash ${grouped(request.source_sha256)}.`,
      'This file is sealed: any later change, however small, makes the seal invalid in a PDF reader.',
    ],
    tables: signers.map((signer) =>
      evidenceOf(signer, signer.outside_email ?? addresses.get(signer.user_id ?? 0) ?? '–'),
    ),
    notes: [`Document ${request.document_id}, ${pages === 1 ? '1 page' : `${pages} pages`}.`],
    footer: company ?? tenant.name,
    createdAt: work.now,
  })
}

function evidenceOf(signer: SignerRow, email: string): PdfTable {
  const rows: [string, string][] = [
    ['E-mail address', email],
    ['Known by', proofOf(signer)],
    ['Asked', signer.asked_at ? moment(signer.asked_at) : '–'],
    ['Opened', signer.opened_at ? moment(signer.opened_at) : '–'],
    ['Signed', signer.signed_at ? moment(signer.signed_at) : '–'],
    ['How', signer.method === 'drawn' ? 'Drawn by hand' : 'Typed'],
    ['From', signer.address ?? 'Unknown address'],
    ['With', signer.agent ?? 'Unknown program'],
    ['Agreed to', signer.consent ?? '–'],
  ]
  return {
    columns: [
      { heading: `${signer.position}. ${signer.signed_name}`, share: 1 },
      { heading: '', share: 3 },
    ],
    rows: rows.map((cells) => ({ cells })),
  }
}

const proofOf = ({ outside_email: email, proved_at: at }: SignerRow) =>
  email === null
    ? 'Their own account, signed in'
    : `A personal link, and a code sent to this address${at === null ? '' : `, given ${moment(at)}`}`

/** Of the accounts that signed: a name is what somebody writes, an account is who wrote it. */
async function addressesOf(work: Work, signers: readonly SignerRow[]): Promise<Map<number, string>> {
  const rows = await work.db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('tenant_id', '=', work.tenant.id)
    .where(
      'id',
      'in',
      signers.map((signer) => signer.user_id ?? 0),
    )
    .execute()
  return new Map(rows.map(({ id, email }) => [id, email]))
}

const moment = (at: Date) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'UTC' }).format(at)} UTC`

/** In groups of eight, so that it breaks at the end of a line and can be compared by eye. */
const grouped = (hash: string) => hash.match(/.{8}/g)?.join(' ') ?? hash
