import { labelOf, preEmptionChoice, preEmptionRecordDays, refuse } from '@moorgate/contract'
import { parsePrice, payableFor } from '../../domain/decimal.ts'
import { sql } from 'kysely'
import { formatMoney } from '../../domain/money.ts'
import type { PostalAddress } from '../../domain/postal-address.ts'
import { dilutionOf } from '../../domain/pre-emption-dilution.ts'
import { addressLines, letterheadOf, letterPdf } from '../../pdf/index.ts'
import type { PdfTable } from '../../pdf/index.ts'
import type { GeneratedFile } from '../../kernel/storage/index.ts'
import { showJson } from '../../kernel/resource/show.ts'
import type { QueryContext } from '../../kernel/work.ts'
import { mayTake } from './answer-rules.ts'
import { isByNominal, whole } from './offer.ts'
import type { Choice, Option } from './offer.ts'
import { counted, grouped, dateText, priceText } from '../../domain/format.ts'
import { dayText, momentText } from './format.ts'
import { roundIssuer, roundName } from './round-name.ts'
import { holderChoices } from './tables.ts'

/**
 * The offer as a letter to one holder: what they held, what they may take and what it costs, and what becomes
 * of their part if they take none. Refuses an offer that is not open yet. The same offer gives the same
 * bytes.
 */
export async function letterTo(question: QueryContext, id: number): Promise<GeneratedFile> {
  await showJson(question, holderChoices, question, id)
  const { choice, option, offer, issuer } = await factsOf(question, id)
  const { tenant } = question
  if (option.opened_at === null) refuse({ code: 'not_found' })
  const title = labelOf(tenant.branding.navigation, 'pre_emption')
  const content = await letterPdf({
    ...letterheadOf(tenant),
    recipient: addressLines(choice.holder_name, choice.holder_address as PostalAddress | null),
    facts: [
      { label: 'Date', value: dayText(option.opened_at) },
      { label: 'Record date', value: dateText(option.record_date) },
      ...(mayTake(choice, option)
        ? [{ label: 'Answer by', value: momentText(option.deadline), strong: true }]
        : []),
    ],
    title,
    subtitle: offer,
    paragraphs: paragraphsOf(choice, option, issuer),
    tables: [rightsTable(choice, option), effectTable(choice, option)],
    notes: notesOf(option),
    createdAt: option.opened_at,
  })
  return { name: `${title}, ${offer}, ${choice.holder_name}.pdf`, mime: 'application/pdf', content }
}

async function factsOf({ db, tenant }: QueryContext, id: number) {
  const choice = await db
    .selectFrom('pre_emption_choices')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const option = await db
    .selectFrom('pre_emption_options')
    .selectAll()
    .where('tenant_id', '=', tenant.id)
    .where('id', '=', choice.pre_emption_option_id)
    .executeTakeFirstOrThrow()
  const { rows } = await sql<{ offer: string; issuer: string }>`
    select ${sql.raw(roundName('o'))} as offer, ${sql.raw(roundIssuer('o'))} as issuer from investment_opportunities o
    where o.tenant_id = ${tenant.id} and o.id = ${option.investment_opportunity_id}`.execute(db)
  return { choice, option, ...rows[0]! }
}

function paragraphsOf(choice: Choice, option: Option, issuer: string) {
  const price = priceText(option.price, option.currency)
  if (choice.choice === preEmptionChoice.notApplicable)
    return [`${issuer} offers new shares to its holders. Your shares carry no right in this offer.`]
  if (whole(choice.entitlement) === 0n)
    return [
      `${issuer} is offering ${counted(option.available, 'new share', 'new shares')} at ${price} each. Your holding is too small for a right to a whole new share.`,
      option.allow_excess
        ? 'You can apply for shares that other holders don’t take up.'
        : 'You don’t need to answer.',
    ]
  return [
    [
      `${issuer} is offering ${counted(option.available, 'new share', 'new shares')} at ${price} each. You can take `,
      { strong: counted(choice.entitlement, 'share', 'shares') },
      ` before they are offered to anyone else.`,
    ],
    option.allow_excess
      ? 'You can take all, some or none of them, and apply for shares that other holders don’t take up.'
      : 'You can take all, some or none of them.',
  ]
}

/** By what the offer is shared, why its record date may be longer ago than the law has it, and how it ends. */
function notesOf(option: Option): string[] {
  const measure = isByNominal(option) ? 'nominal value of the shares' : 'shares'
  const shared = `This offer is made to holders in proportion to the ${measure} that they held at the end of the record date.`
  const articles = `The company’s articles allow a record date of more than ${preEmptionRecordDays} days before the offer.`
  return [
    [
      shared,
      ...(option.record_date_by_articles ? [articles] : []),
      'An offer that is not answered by the deadline lapses.',
    ].join(' '),
  ]
}

function rightsTable(choice: Choice, option: Option): PdfTable {
  const at = { priceE8: parsePrice(option.price) ?? 0n, currency: option.currency }
  const costMinor = payableFor(whole(choice.entitlement), at)
  return {
    columns: [
      { heading: 'Your right', share: 2 },
      { heading: 'Shares', align: 'right' },
    ],
    rows: [
      { cells: ['Held at the record date', grouped(choice.holding)] },
      ...nominalRows(choice, option),
      { cells: ['New shares on offer', grouped(option.available)] },
      { cells: ['Your entitlement', grouped(choice.entitlement)], total: true },
      {
        cells: [
          'Cost of full entitlement',
          priceText(formatMoney(costMinor, option.currency), option.currency),
        ],
      },
    ],
  }
}

/** What decides the entitlement, where it isn't the number of shares. */
function nominalRows({ nominal_value: own }: Choice, option: Option): PdfTable['rows'] {
  if (own === null || option.nominal_with_right === null) return []
  const amount = (nominal: string) => priceText(nominal, option.currency)
  return [
    { cells: ['Nominal value of your shares', amount(own)] },
    { cells: ['Nominal value of all shares with this right', amount(option.nominal_with_right)] },
  ]
}

function effectTable(choice: Choice, option: Option): PdfTable {
  const effect = dilutionOf({
    holding: whole(choice.holding),
    inIssue: whole(option.in_issue),
    newShares: whole(option.available),
    entitlement: whole(choice.entitlement),
    taken: 0n,
  })
  return {
    columns: [
      { heading: 'Your ownership', share: 2 },
      { heading: 'Percent', align: 'right' },
    ],
    rows: [
      { cells: ['Now', `${effect.before}%`] },
      { cells: ['If you take all of your entitlement', `${effect.ifMaintained}%`] },
      { cells: ['If you take none and all are issued', `${effect.ifNone}%`] },
    ],
  }
}
