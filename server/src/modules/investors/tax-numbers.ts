import { refuse, say, messageFor } from '@moorgate/contract'
import type { BodyOf, FieldErrors, changeTaxDetails } from '@moorgate/contract'
import { parseNationalInsurance, parseUtr } from '../../domain/uk-identifiers.ts'

type TaxDetailsBody = BodyOf<typeof changeTaxDetails>

/**
 * What is sealed: the numbers in their canonical forms. The residences' numbers stand in the order of the
 * residences.
 */
export interface TaxNumbers {
  national_insurance: string | null
  utr: string | null
  residences: (string | null)[]
}

/** A residence as it is kept in the open; its number is sealed. */
export interface Residence {
  country: string
  reason_none: string | null
}

export const noNumbers: TaxNumbers = { national_insurance: null, utr: null, residences: [] }

export interface SaidResidences {
  residences: readonly Residence[]
  numbers: TaxNumbers
}

/** Each country's number. */
export const numbersByCountry = ({
  residences,
  numbers,
}: SaidResidences): ReadonlyMap<string, string | null> =>
  new Map(residences.map(({ country }, index) => [country, numbers.residences[index] ?? null]))

/**
 * The numbers after this change. A residence that comes without number and says no new reason keeps the
 * number that is stored for its country. Refuses with 422 and every field's message.
 */
export function changedNumbers(stored: SaidResidences, taxDetailsBody: TaxDetailsBody): TaxNumbers {
  const before = stored.numbers
  const errors: FieldErrors = {}
  const complain = (field: string, message: string) => {
    errors[field] = [messageFor(message, field)]
  }
  const read = (field: 'national_insurance' | 'utr', parse: (text: string) => string | undefined) => {
    const text = taxDetailsBody[field]
    if (text === undefined) return before[field]
    if (text === null) return null
    const number = parse(text)
    if (number === undefined) complain(field, say.format)
    return number ?? null
  }
  const kept = numbersByCountry(stored)
  const reasons = new Map(stored.residences.map(({ country, reason_none }) => [country, reason_none]))
  const numbers = {
    national_insurance: read('national_insurance', parseNationalInsurance),
    utr: read('utr', parseUtr),
    residences:
      taxDetailsBody.residences?.map(
        ({ country, number, reason_none: reason }) =>
          (number === undefined && (!reason || reason === reasons.get(country))
            ? kept.get(country)
            : number) || null,
      ) ?? before.residences,
  }
  taxDetailsBody.residences?.forEach((residence, index) => {
    const field = `residences.${index}`
    const isTwice =
      taxDetailsBody.residences?.findIndex(({ country }) => country === residence.country) !== index
    if (isTwice) complain(`${field}.country`, say.distinct)
    // In the United Kingdom the National Insurance number or the UTR is the number.
    if (residence.country === 'GB' || numbers.residences[index] || residence.reason_none) return
    complain(`${field}.number`, 'Enter the number, or explain why there isn’t one.')
  })
  if (Object.keys(errors).length > 0) refuse({ code: 'invalid', errors })
  return numbers
}

/** What may be shown of each number. `AB123456C` is `AB •• •• •• C`, `1955839661` is `•••••• 9661`. */
export function maskedNumbers({ national_insurance, utr, residences }: TaxNumbers): TaxNumbers {
  return {
    national_insurance:
      national_insurance && `${national_insurance.slice(0, 2)} •• •• •• ${national_insurance.slice(-1)}`,
    utr: utr && `•••••• ${utr.slice(-4)}`,
    residences: residences.map(
      (number) => number && `••••${number.slice(number.length > 6 ? -2 : number.length)}`,
    ),
  }
}
