import { refuse } from '@moorgate/contract'
import { sql } from 'kysely'
import { dateText, formatDecimal, moneyText, priceText, securityText } from '../../../domain/format.ts'
import type { Db, Trx } from '../../../kernel/database/database.ts'
import type { GeneratedFile } from '../../../kernel/storage/index.ts'
import type { Scope } from '../../../kernel/work.ts'
import { addressLines, letterheadOf, letterPdf } from '../../../pdf/index.ts'
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
      'The transferor transfers the shares below to the transferee, free of all claims of others, and requests that the transfer be registered.',
      'Sign in ink. A company signs by two directors, or by one director in the presence of a witness. Enclose the share certificate.',
    ],
    tables: [securityTable(transfer), partyTable(transfer), signatureTable(transfer), dutyTable(transfer)],
    notes: [],
    createdAt: new Date(`${transfer.registered_on ?? transfer.date}T12:00:00Z`),
  })
  const name = `Stock transfer form ${transfer.id}, ${transfer.issuer}`.slice(0, 190)
  return { name: `${name}.pdf`, mime: 'application/pdf', content }
}

const rowsOf = (rows: readonly (readonly [string, string])[]): PdfTable['rows'] =>
  rows.map(([label, value]) => ({ cells: [label, value] }))

function securityTable(transfer: FormTransfer): PdfTable {
  const nominal =
    transfer.nominal_value === null ? '' : ` of ${priceText(transfer.nominal_value, transfer.currency)} each`
  return {
    columns: [{ heading: 'Shares transferred' }, { heading: '', share: 2 }],
    rows: rowsOf([
      ['Consideration', considerationText(transfer)],
      [
        'Name of undertaking',
        transfer.issuer_number === null ? transfer.issuer : `${transfer.issuer} (${transfer.issuer_number})`,
      ],
      ['Description of security', `${securityText(transfer.share_class)}${nominal}`],
      ['Number of shares', numberText(transfer)],
    ]),
  }
}

function numberText({ shares, number_from: from, number_to: to }: FormTransfer): string {
  const count = formatDecimal(shares)
  return from === null || to === null
    ? count
    : `${count}, numbered ${formatDecimal(from)} to ${formatDecimal(to)}`
}

function considerationText({ kind, consideration_minor: minor, currency }: FormTransfer): string {
  if (minor > 0n) return moneyText(minor, currency)
  return kind === 'nominee' ? 'Nil: the beneficial owner stays the same' : 'Nil: a gift'
}

function partyTable(transfer: FormTransfer): PdfTable {
  return {
    columns: [{ heading: 'Parties' }, { heading: '', share: 2 }],
    rows: rowsOf([
      ['Transferor', partyText(transfer.transferor_name, transfer.transferor_address)],
      ['Transferee', partyText(transfer.transferee_name, transfer.transferee_address)],
    ]),
  }
}

function partyText(holder: string, address: unknown): string {
  const [name, ...lines] = addressLines(holder, address as Parameters<typeof addressLines>[1])
  return `${name}\n${lines.join(', ')}`
}

function signatureTable({ transferor_name: from, transferee_name: to }: FormTransfer): PdfTable {
  return {
    columns: [{ heading: 'Signatures' }, { heading: 'Signature', share: 1.4 }, { heading: 'Date' }],
    // Room for a hand.
    rows: [from, to].map((name, index) => ({
      cells: [`${index === 0 ? 'Transferor' : 'Transferee'}: ${name}\n`, '', ''],
    })),
  }
}

/** The duty, or the certificate that says why there is none. */
function dutyTable(transfer: FormTransfer): PdfTable {
  const { duty_minor: duty, currency, stamped_on: stampedOn } = transfer
  const rows: (readonly [string, string])[] =
    duty === null
      ? [['Duty', 'Not calculated: the consideration is not in sterling']]
      : duty > 0n
        ? [
            [
              'Duty, 0.5% to the next £5',
              stampedOn === null
                ? `${moneyText(duty, currency)}, to be stamped before it is registered`
                : `${moneyText(duty, currency)}, stamped on ${dateText(stampedOn)}`,
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
