import { addressValues } from './address.ts'
import { textsOf } from './form-values.ts'

/**
 * Numbers of a bank account as they are typed. Those that are kept are never shown, so a form begins without.
 */
export const noBank = { holder_name: '', sort_code: '', account_number: '', iban: '', bic: '' }

/** Fields of an investment method that are plain texts. */
const texts = [
  'display_name',
  'registered_name',
  'provider_name',
  'provider_reference',
  'scheme_reference',
  'isa_reference',
] as const

/** What an investment method's form begins with in both portals. */
export const blankMethod = () => ({
  display_name: '',
  registered_name: '',
  provider_name: '',
  provider_reference: '',
  scheme_reference: '',
  isa_reference: '',
  address: addressValues(null),
  is_default: false,
  bank: { ...noBank },
})

/** The same of a method as it is. */
export const methodAsItIs = (
  method: Readonly<Record<(typeof texts)[number], string | null>> & {
    address: Parameters<typeof addressValues>[0]
    is_default: boolean
  },
) => ({
  ...blankMethod(),
  ...textsOf(method, texts),
  address: addressValues(method.address),
  is_default: method.is_default,
})
