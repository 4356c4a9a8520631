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

/**
 * What the form begins with. It takes one residence in the United Kingdom and one abroad; more are told to
 * staff.
 */
export function taxValues({ us_person, residences }: TaxDetails): TaxValues {
  const abroad = residences.find(({ country }) => country !== 'GB')
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
export function taxBody(before: TaxValues, values: TaxValues): Record<string, unknown> {
  const isOther = (key: 'us_person' | 'national_insurance' | 'utr') => values[key] !== before[key]
  const moved =
    values.country !== before.country || JSON.stringify(values.abroad) !== JSON.stringify(before.abroad)
  return {
    ...(isOther('us_person') && { us_person: values.us_person === '' ? null : values.us_person === 'yes' }),
    ...(isOther('national_insurance') && { national_insurance: values.national_insurance }),
    ...(isOther('utr') && { utr: values.utr }),
    ...(moved && { residences: residencesOf(values) }),
  }
}

function residencesOf({ country, abroad }: TaxValues) {
  return [
    ...(country === 'GB' ? [{ country }] : []),
    ...(abroad.country
      ? [
          {
            country: abroad.country,
            ...(abroad.number && { number: abroad.number }),
            ...(abroad.reason_none && { reason_none: abroad.reason_none }),
          },
        ]
      : []),
  ]
}
