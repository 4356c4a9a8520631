import { createHash } from 'node:crypto'
import { formatPrice, formatShares, parsePrice } from '../../../domain/decimal.ts'
import { tableAt } from '../company/history.ts'
import type { History, Holder } from '../company/history.ts'
import { isEffective } from '../company/recorded-events.ts'
import { openCapFormatVersion } from '@moorgate/contract'
import { fileKinds, manifestName, unitedKingdomFileName } from './objects.ts'
import type { OcfObject, OcfPackage, UnitedKingdomFile } from './objects.ts'
import { classId, planId } from './instrument-facts.ts'
import { TransactionWriter } from './transactions.ts'
import type { Facts } from './transactions.ts'

/** A company's whole history in Open Cap Format. `today` is what the manifest says it is as of. */
export function packageOf(history: History, today: string): OcfPackage {
  const facts = factsOf(history)
  const writer = new TransactionWriter(history, facts)
  const first = history.events.map(({ date }) => date).toSorted()[0] ?? today
  const items: Record<string, OcfObject[]> = {
    stock_plans_files: plansOf(history),
    stock_classes_files: classesOf(history),
    transactions_files: writer.transactions.objects,
    stakeholders_files: [...history.holders.values()].map(stakeholder),
  }
  return {
    issuer: {
      object_type: 'ISSUER',
      id: 'issuer',
      legal_name: history.company.name,
      // The format asks for a day; the register knows no earlier one.
      formation_date: first,
      country_of_formation: 'GB',
      ...(history.company.number !== null && {
        tax_ids: [{ tax_id: history.company.number, country: 'GB' }],
        comments: [
          'tax_ids holds the number at Companies House; formation_date is the first event of the register.',
        ],
      }),
    },
    asOf: today,
    files: fileKinds.map(({ key, name, type }) => ({ name, type, items: items[key] ?? [] })),
    unitedKingdom: unitedKingdomOf(history, writer, facts),
  }
}

function factsOf({ recorded, lots }: History): (eventId: string) => Facts {
  const events = new Map(recorded.map((event) => [String(event.id), event.data]))
  const allotted = new Map(lots.map((lot) => [`lot:${lot.id}`, lot]))
  return (eventId) => {
    const lot = allotted.get(eventId)
    const data = events.get(eventId) ?? {}
    const numbered = lot && lot.number_from !== null && lot.number_to !== null
    return {
      round: lot?.round_name ?? textOf(data, 'round'),
      certificate: lot?.certificate ?? null,
      numbers: numbered ? { from: lot.number_from!, to: lot.number_to! } : undefined,
      priceE8: parsePrice(lot?.price ?? String(data['price'] ?? '0')) ?? 0n,
      eis: lot?.eis ?? false,
      expiresOn: textOf(data, 'expires_on'),
      redeemedAt: textOf(data, 'price'),
    }
  }
}

const textOf = (data: Record<string, unknown>, name: string) => (data[name] as string | undefined) ?? null

function plansOf(history: History): OcfObject[] {
  return [...tableAt(history).plans.values()].map(({ name, shareClass }) => ({
    object_type: 'STOCK_PLAN',
    id: planId(name),
    plan_name: name,
    // Made by an adjustment of its day, so that the pool has a history.
    initial_shares_reserved: '0',
    stock_class_ids: [classId(shareClass)],
    default_cancellation_behavior: 'RETURN_TO_POOL',
  }))
}

function classesOf(history: History): OcfObject[] {
  const { currency } = history.company
  // Rights as they were described; a split changes what converts, which the transactions tell.
  const described = new Map(
    history.events.flatMap((event) =>
      event.kind === 'share_class' ? [[classId(event.terms.name), event.terms]] : [],
    ),
  )
  return [...tableAt(history).classes.values()].map((known) => {
    const terms = described.get(classId(known.name)) ?? known
    return {
      object_type: 'STOCK_CLASS',
      id: classId(known.name),
      name: known.name,
      class_type: known.kind === 'preferred' ? 'PREFERRED' : 'COMMON',
      default_id_prefix: `${known.name.replaceAll(/[^A-Za-z]/g, '').slice(0, 6)}-`,
      initial_shares_authorized: 'NOT APPLICABLE',
      votes_per_share: formatShares(known.votesMicro),
      seniority: String(known.seniority),
      ...(known.nominalE8 !== undefined && { par_value: { amount: formatPrice(known.nominalE8), currency } }),
      ...(known.preferenceMicro > 0n && {
        liquidation_preference_multiple: formatShares(known.preferenceMicro),
      }),
      ...(known.participation === 'capped' && { participation_cap_multiple: formatShares(known.capMicro) }),
      ...(terms.convertsTo !== undefined && {
        conversion_rights: [
          {
            type: 'STOCK_CLASS_CONVERSION_RIGHT',
            converts_to_stock_class_id: classId(terms.convertsTo),
            conversion_mechanism: {
              type: 'RATIO_CONVERSION',
              ratio: {
                numerator: String(terms.ratio.numerator),
                denominator: String(terms.ratio.denominator),
              },
              conversion_price: { amount: '0', currency },
              rounding_type: 'FLOOR',
            },
          },
        ],
      }),
    }
  })
}

const relationships: Partial<Record<Holder['kind'], string>> = {
  founder: 'FOUNDER',
  employee: 'EMPLOYEE',
  adviser: 'ADVISOR',
  investor: 'INVESTOR',
  fund: 'INVESTOR',
  nominee: 'INVESTOR',
}
const institutions = new Set<Holder['kind']>(['organisation', 'fund', 'nominee'])

const stakeholder = ({ key, name, kind }: Holder): OcfObject => ({
  object_type: 'STAKEHOLDER',
  id: key,
  name: { legal_name: name },
  stakeholder_type: institutions.has(kind) ? 'INSTITUTION' : 'INDIVIDUAL',
  current_relationship: relationships[kind] ?? 'OTHER',
})

function unitedKingdomOf(
  history: History,
  writer: TransactionWriter,
  facts: (eventId: string) => Facts,
): UnitedKingdomFile {
  return {
    format: 'united-kingdom-fields',
    version: 1,
    holders: [...history.holders.values()].map(({ key, kind, group, owners }) => ({
      stakeholder_id: key,
      holder_kind: kind,
      group_name: group,
      beneficial_owners: kind === 'nominee' ? owners.size : 0,
    })),
    share_classes: history.recorded
      .filter((event) => event.kind === 'share_class' && isEffective(event))
      .map(({ id, date, data }) => ({
        stock_class_id: classId(String(data['name'])),
        date,
        before: writer.describedBefore.get(String(id))!,
        terms: data,
      })),
    events: eventsOf(history, writer.transactions.ofEvent),
    securities: [...writer.issuedUnder].map(([eventId, securityId]) => {
      const { eis, certificate, round } = facts(eventId)
      return { security_id: securityId, eis, certificate, round }
    }),
  }
}

/** Of a transfer the price, of a note its end: no object of the format has a field for them. */
function eventsOf(
  { recorded }: History,
  transactionsOf: ReadonlyMap<string, string[]>,
): UnitedKingdomFile['events'] {
  const known = new Map(recorded.map((event) => [String(event.id), event]))
  return [...transactionsOf].flatMap(([eventId, ids]) => {
    const { kind, data = {} } = known.get(eventId) ?? {}
    const price = kind === 'transfer' ? textOf(data, 'price') : null
    const maturesOn = kind === 'note' ? textOf(data, 'matures_on') : null
    if (ids.length === 1 && price === null && maturesOn === null) return []
    return [
      {
        transaction_ids: ids,
        ...(price !== null && { price }),
        ...(maturesOn !== null && { matures_on: maturesOn }),
      },
    ]
  })
}

/**
 * The package as files of a ZIP: name and text of each. The manifest names the others, with a checksum of
 * each. The format asks for a moment of generation; it is the first of the day that the package is as of, so
 * that the same table makes the same file all day.
 */
export function filesOf(ocfPackage: OcfPackage): { name: string; text: string }[] {
  const files = ocfPackage.files.map(({ name, type, items }) => ({
    name,
    text: written({ file_type: type, items }),
  }))
  const refer = (name: string) => {
    const { text } = files.find((file) => file.name === name)!
    return [{ filepath: `./${name}`, md5: createHash('md5').update(text).digest('hex') }]
  }
  const manifest = {
    ocf_version: openCapFormatVersion,
    file_type: 'OCF_MANIFEST_FILE',
    issuer: ocfPackage.issuer,
    as_of: ocfPackage.asOf,
    generated_at: `${ocfPackage.asOf}T00:00:00.000Z`,
    comments: [`${unitedKingdomFileName} holds what the format has no place for.`],
    ...Object.fromEntries(fileKinds.map(({ key, name }) => [key, refer(name)])),
  }
  return [
    { name: manifestName, text: written(manifest) },
    ...files,
    { name: unitedKingdomFileName, text: written(ocfPackage.unitedKingdom) },
  ]
}

const written = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
