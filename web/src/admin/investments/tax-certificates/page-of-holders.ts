import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { taxCertificateHoldersPerPage as perPage } from '@moorgate/contract/tax-certificates/holders.ts'
import type { readTaxCertificateHolders } from '@moorgate/contract/tax-certificates/holders.ts'

type HoldersPage = Pick<AnswerOf<typeof readTaxCertificateHolders>, 'page' | 'last_page' | 'total'>

/** "26 to 29 of 29": where a page of holders stands among all of them. */
export function pageOfHolders({ page, last_page, total }: HoldersPage) {
  const before = (page - 1) * perPage
  return {
    current_page: page,
    last_page,
    per_page: perPage,
    from: before + 1,
    to: Math.min(before + perPage, total),
    total,
  }
}
