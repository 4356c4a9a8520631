import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import type { RowOf } from '@moorgate/contract/resource.ts'
import { readTaxCertificateHolders } from '@moorgate/contract/tax-certificates/holders.ts'
import { taxCertificate, taxCertificateNames } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import type { TaxCertificateKind } from '@moorgate/contract/tax-certificates/tax-certificate.ts'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { endpointQuery } from '../../../kernel/queries.ts'

export type TaxCertificate = RowOf<typeof taxCertificate>
export type CertificateHolders = AnswerOf<typeof readTaxCertificateHolders>
export type CertificateHolder = CertificateHolders['holders'][number]

export const holdersQuery = (opportunityId: number, page: number) => ({
  ...endpointQuery(taxCertificate.name, readTaxCertificateHolders, {
    params: { id: opportunityId },
    query: { page },
  }),
  placeholderData: keepPreviousData,
})

/** After a certificate was filed, replaced or withdrawn: its file is among the documents too. */
export function useCertificatesChanged(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    await Promise.all(
      [taxCertificate.name, 'document'].map((key) => queries.invalidateQueries({ queryKey: [key] })),
    )
  }
}

export const kindOptions = (kinds: readonly TaxCertificateKind[]) =>
  kinds.map((value) => ({ value, label: taxCertificateNames[value] }))

/** What became of shares that their holder has no more. */
export const disposalWords: Readonly<Record<NonNullable<CertificateHolder['disposal']>['kind'], string>> = {
  sold: 'Shares sold',
  transferred: 'Shares transferred',
}
