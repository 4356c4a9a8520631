import { optional } from '../resource.ts'
import { textWithoutAccounts } from '../texts/text-without-accounts.ts'
import { httpsUrl, pattern, text } from '../wire.ts'

const problem = 'Don’t write account numbers or other long numbers here.'
const firmReference = () =>
  pattern(/^\d{6,7}$/, 7, '9000001', 'Enter the firm reference number: 6 or 7 digits.')

/** Who a firm is by law and to the regulator: at the foot of its e-mails and PDFs, and behind footer links. */
export const legalDetails = {
  company_name: text(120, { example: 'Wrenfield Capital Limited' }).nullable(),
  company_number: text(12, { example: '09114482' }).nullable(),
  company_address: text(200, { example: '14 Garrick Street, London WC2E 9HB' }).nullable(),
  fca_number: text(7, { example: '9000001' }).nullable(),
  /** The authorised firm that an appointed representative acts for. */
  fca_principal: text(120).nullable(),
  complaints_url: httpsUrl().nullable(),
  privacy_url: httpsUrl().nullable(),
}

/** The same as staff write them. */
export const writableLegalDetails = {
  company_name: optional(textWithoutAccounts(120, { example: 'Wrenfield Capital Limited', problem })),
  company_number: optional(text(12, { example: '09114482' })),
  company_address: optional(
    textWithoutAccounts(200, { example: '14 Garrick Street, London WC2E 9HB', problem }),
  ),
  fca_number: optional(firmReference()),
  fca_principal: optional(textWithoutAccounts(120, { problem })),
  complaints_url: optional(httpsUrl()),
  privacy_url: optional(httpsUrl()),
}
