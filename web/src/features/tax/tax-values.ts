import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { readTaxDetails } from '@moorgate/contract/investors/tax-details.ts'

export type TaxDetails = AnswerOf<typeof readTaxDetails>

/**
 * The form of somebody's tax. A number that is kept already is not sent back to be typed over: empty means
 * that it stays.
 */
export interface TaxValues {
  us_person: '' | 'yes' | 'no'
  country: string
  abroad: { country: string; number: string; reason_none: string }
  national_insurance: string
  utr: string
}

/** The residences outside the United Kingdom: the first is in the form, and further ones stay. */
const abroadIn = ({ residences }: TaxDetails) => residences.filter(({ country }) => country !== 'GB')

/**
 * The number that is kept, masked, for the country that is chosen abroad. A reason that is new takes its place.
 */
export function keptAbroad(known: TaxDetails, { abroad }: TaxValues): string | undefined {
  const kept = known.residences.find(({ country }) => country === abroad.country)
  return (kept?.reason_none ?? '') === abroad.reason_none ? (kept?.number ?? undefined) : undefined
}

/**
 * What the form begins with. It takes one residence in the United Kingdom and one abroad; more are told to
 * staff.
 */
export function taxValues(known: TaxDetails): TaxValues {
  const { us_person, residences } = known
  const [abroad] = abroadIn(known)
  return {
    us_person: us_person === null ? '' : us_person ? 'yes' : 'no',
    country: residences.some(({ country }) => country === 'GB') ? 'GB' : '',
    abroad: { country: abroad?.country ?? '', number: '', reason_none: abroad?.reason_none ?? '' },
    national_insurance: '',
    utr: '',
  }
}

/**
 * What changes, as it is sent. The residences are sent together, and only when one of them is another than
 * before.
 */
export function taxBody(known: TaxDetails, values: TaxValues): Record<string, unknown> {
  const before = taxValues(known)
  const isOther = (key: 'us_person' | 'national_insurance' | 'utr') => values[key] !== before[key]
  const moved =
    values.country !== before.country || JSON.stringify(values.abroad) !== JSON.stringify(before.abroad)
  return {
    ...(isOther('us_person') && { us_person: values.us_person === '' ? null : values.us_person === 'yes' }),
    ...(isOther('national_insurance') && { national_insurance: values.national_insurance }),
    ...(isOther('utr') && { utr: values.utr }),
    ...(moved && { residences: residencesOf(known, values) }),
  }
}

/** A number that is not sent stays: those of further residences always do. */
function residencesOf(known: TaxDetails, { country, abroad }: TaxValues) {
  const further = abroadIn(known).slice(1)
  const others = further.filter((one) => one.country !== abroad.country)
  return [
    ...(country === 'GB' ? [{ country }] : []),
    ...(abroad.country ? [{ ...withReason(abroad), ...(abroad.number && { number: abroad.number }) }] : []),
    ...others.map(withReason),
  ]
}

const withReason = ({ country, reason_none }: { country: string; reason_none: string | null }) => ({
  country,
  ...(reason_none && { reason_none }),
})
