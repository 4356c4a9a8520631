import { fundLabels } from './terminology/funds.ts'
import { investorLabels } from './terminology/investor.ts'
import { opportunityLabels } from './terminology/opportunities.ts'
import { portfolioColumnLabels } from './terminology/portfolio-columns.ts'
import {
  fundRecordLabels,
  investorRecordLabels,
  opportunityRecordLabels,
  portfolioRecordLabels,
} from './terminology/records.ts'
import { roleLabels } from './terminology/roles.ts'
import { stateLabels } from './terminology/states.ts'
import { lowerCase, pluralOf } from './terminology/term.ts'
import type { Term } from './terminology/term.ts'

export { articleOf, lowerCase, pluralOf } from './terminology/term.ts'

/** Longest text that a tenant may give a label, in characters. */
export const maximumLabelLength = 80

const byGroup = {
  opportunities: { ...opportunityLabels, ...opportunityRecordLabels, ...stateLabels },
  roles: roleLabels,
  investor: { ...investorLabels, ...investorRecordLabels },
  'portfolio-columns': { ...portfolioColumnLabels, ...portfolioRecordLabels },
  funds: { ...fundLabels, ...fundRecordLabels },
} as const

type AllTerms = (typeof byGroup)['opportunities'] &
  (typeof byGroup)['roles'] &
  (typeof byGroup)['investor'] &
  (typeof byGroup)['portfolio-columns'] &
  (typeof byGroup)['funds']

/** The five terminology pages of the settings (specification §2.1). */
export type TerminologyGroup = keyof typeof byGroup
export type TermKey = keyof AllTerms
type PluralKey<Key extends TermKey> = AllTerms[Key] extends { pluralKey: infer Given extends string }
  ? Given
  : AllTerms[Key] extends { many: string }
    ? Key extends `${infer Stem}y`
      ? `${Stem}ies`
      : Key extends `${string}s`
        ? `${Key}es`
        : `${Key}s`
    : never

/** Every key of a tenant's map: the terms, and the plurals of those that have one. */
export type LabelKey = TermKey | { [Key in TermKey]: PluralKey<Key> }[TermKey]

/** A tenant's own labels. A key that is missing or empty keeps its default. */
export type Labels = Readonly<Partial<Record<string, string>>>

export type TermDefinition = {
  readonly key: TermKey
  readonly group: TerminologyGroup
  readonly one: string
  readonly plural?: { readonly key: LabelKey; readonly many: string }
}

export const terminologyGroups = Object.keys(byGroup) as readonly TerminologyGroup[]

/** Every term, in the order in which the settings pages list them. */
export const termDefinitions: readonly TermDefinition[] = terminologyGroups.flatMap((group) =>
  Object.entries<Term>(byGroup[group]).map(([key, term]) => define(group, key as TermKey, term)),
)

const definitions = new Map<string, TermDefinition>(termDefinitions.map((term) => [term.key, term]))
const owners = new Map<string, TermDefinition>(
  termDefinitions.flatMap((term) => (term.plural === undefined ? [] : [[term.plural.key, term]])),
)

/** Each label's default text. A default may name other labels: `{cash_call} – {awaiting_payment}`. */
export const labelDefaults = Object.fromEntries(
  termDefinitions.flatMap(({ key, one, plural }) => [
    [key, one],
    ...(plural ? [[plural.key, plural.many]] : []),
  ]),
) as Readonly<Record<LabelKey, string>>

export const labelKeys = Object.keys(labelDefaults) as readonly LabelKey[]

export function isLabelKey(key: string): key is LabelKey {
  return Object.hasOwn(labelDefaults, key)
}

/**
 * The text of one label for a tenant. A plural that the tenant left alone follows the renamed singular, so
 * that a tenant which says "Member" never reads "Investors". `lower` gives the form for the middle of a
 * sentence.
 */
export function labelOf(labels: Labels, key: LabelKey, form: { lower?: boolean } = {}): string {
  const text = ownText(labels, key).replaceAll(/\{(\w+)\}/g, (whole, named: string) =>
    isLabelKey(named) ? ownText(labels, named) : whole,
  )
  return form.lower === true ? lowerCase(text) : text
}

/** The label of a term in the number asked for; a term without a plural answers with its one form. */
export function term(labels: Labels, key: TermKey, form: { plural?: boolean; lower?: boolean } = {}): string {
  const plural = form.plural === true ? definitions.get(key)?.plural : undefined
  return labelOf(labels, plural?.key ?? key, form)
}

function ownText(labels: Labels, key: LabelKey): string {
  const given = labels[key]
  if (given) return given
  const singular = owners.get(key)
  const renamed = singular === undefined ? undefined : labels[singular.key]
  return renamed ? pluralOf(renamed) : labelDefaults[key]
}

function define(group: TerminologyGroup, key: TermKey, { one, many, pluralKey }: Term): TermDefinition {
  if (many === undefined) return { key, group, one }
  return { key, group, one, plural: { key: (pluralKey ?? pluralOf(key)) as LabelKey, many } }
}
