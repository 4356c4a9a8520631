import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, formatDecimal, moneyText } from '../../../domain/format.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import type { Scope } from '../../../kernel/work.ts'
import { letterheadOf, letterPdf } from '../../../pdf/index.ts'
import type { PdfTable } from '../../../pdf/index.ts'
import type { Transfer } from '../lock-holding.ts'

type FormTransfer = Transfer & {
  issuer: string
  issuer_number: string | null
  nominal_value: string | null
}

/**
 * A transfer of shares as a form: what is transferred, by whom, to whom and for what, with room for the
 * signatures and the stamp. The same transfer gives the same bytes.
 */
export async function transferForm(
  { db, tenant }: Pick<Scope, 'tenant'> & { db: Db | Trx },
  id: number,
): Promise<GeneratedFile> {
  const { rows } = await sql<FormTransfer>`
    select t.*, coalesce(o.issuer_name, o.name) as issuer, o.issuer_number, o.nominal_value::text as nominal_value
    from share_transfers t
    join investment_opportunities o on o.tenant_id = ${tenant.id} and o.id = t.investment_opportunity_id
    where t.tenant_id = ${tenant.id} and t.id = ${id} and t.deleted_at is null`.execute(db)
  const transfer = rows[0] ?? refuse({ code: 'not_found' })
  const content = await letterPdf({
    ...letterheadOf(tenant),
    recipient: [],
    facts: [
      { label: 'Date', value: dateText(transfer.date) },
      { label: 'Transfer', value: String(transfer.id) },
      ...(transfer.registered_on === null
        ? []
        : [{ label: 'Registered', value: dateText(transfer.registered_on) }]),
    ],
    title: 'Stock transfer form',
    subtitle: transfer.issuer,
    paragraphs: [
      'The transferor transfers the shares below to the transferee, free of all claims of others, and asks for the transfer to be put on the register.',
    ],
    tables: [securityTable(transfer), partyTable(transfer), signatureTable(transfer), dutyTable(transfer)],
    notes: [
      'Sign in ink. A company signs by two directors, or by one before a witness. The certificate of the shares goes with this form.',
    ],
    createdAt: new Date(`${transfer.registered_on ?? transfer.date}T12:00:00Z`),
  })
  const name = `Stock transfer form ${transfer.id}, ${transfer.issuer}`.slice(0, 190)
  return { name: `${name}.pdf`, mime: 'application/pdf', content }
}

const rowsOf = (rows: readonly (readonly [string, string])[]): PdfTable['rows'] =>
  rows.map(([label, value]) => ({ cells: [label, value] }))

function securityTable(transfer: FormTransfer): PdfTable {
  const nominal =
    transfer.nominal_value === null ? '' : ` of ${transfer.currency} ${transfer.nominal_value} each`
  return {
    columns: [{ heading: 'What is transferred' }, { heading: '', share: 2 }],
    rows: rowsOf([
      ['Consideration', considerationText(transfer)],
      [
        'Name of undertaking',
        transfer.issuer_number === null ? transfer.issuer : `${transfer.issuer} (${transfer.issuer_number})`,
      ],
      ['Description of security', `${transfer.share_class} shares${nominal}`],
      ['Number of shares', formatDecimal(transfer.shares)],
      ...(transfer.number_from === null || transfer.number_to === null
        ? []
        : ([
            ['Numbered', `${formatDecimal(transfer.number_from)} to ${formatDecimal(transfer.number_to)}`],
          ] as const)),
    ]),
  }
}

function considerationText({ kind, consideration_minor: minor, currency }: FormTransfer): string {
  if (minor > 0n) return moneyText(minor, currency)
  return kind === 'nominee' ? 'Nil: the beneficial owner stays the same' : 'Nil: a gift'
}

function partyTable(transfer: FormTransfer): PdfTable {
  return {
    columns: [{ heading: 'Parties' }, { heading: '', share: 2 }],
    rows: rowsOf([
      ['Transferor', transfer.transferor_name],
      ['Address', addressText(transfer.transferor_address)],
      ['Transferee', transfer.transferee_name],
      ['Address', addressText(transfer.transferee_address)],
    ]),
  }
}

const parts = ['line1', 'line2', 'line3', 'city', 'county', 'postcode'] as const

function addressText(address: unknown): string {
  const known = address as Record<string, string | null> | null
  return parts.flatMap((part) => known?.[part] ?? []).join(', ') || '–'
}

function signatureTable({ transferor_name: from, transferee_name: to }: FormTransfer): PdfTable {
  return {
    columns: [{ heading: 'Signatures' }, { heading: 'Signature', share: 1.4 }, { heading: 'Date' }],
    rows: [{ cells: [`Transferor: ${from}`, '', ''] }, { cells: [`Transferee: ${to}`, '', ''] }],
  }
}

/** The duty, or the certificate that says why there is none. */
function dutyTable(transfer: FormTransfer): PdfTable {
  const { duty_minor: duty, currency, stamped_on: stampedOn } = transfer
  const rows: (readonly [string, string])[] =
    duty === null
      ? [['Duty', 'Not worked out: the consideration is not in sterling']]
      : duty > 0n
        ? [
            ['Duty, 0.5 % to the next £5', moneyText(duty, currency)],
            [
              'Stamped on',
              stampedOn === null ? 'To be stamped before it is registered' : dateText(stampedOn),
            ],
          ]
        : [
            ['Certificate of exemption', exemptionText(transfer)],
            ['Signed', ''],
          ]
  return { columns: [{ heading: 'Stamp duty' }, { heading: '', share: 2 }], rows: rowsOf(rows) }
}

const exemptionText = ({ kind, consideration_minor: minor }: FormTransfer): string => {
  if (minor > 0n)
    return 'I certify that this transfer is not part of a larger transaction or series of transactions whose consideration is more than £1,000.'
  return kind === 'nominee'
    ? 'I certify that the shares pass to a nominee, and that no beneficial interest passes.'
    : 'I certify that the shares are given for no consideration in money or money’s worth.'
}
