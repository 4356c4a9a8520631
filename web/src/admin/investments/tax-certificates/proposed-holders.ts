import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { matchTaxCertificates } from '@moorgate/contract/tax-certificates/holders.ts'
import { send } from '../../../kernel/queries.ts'

export type Match = AnswerOf<typeof matchTaxCertificates>[number]

/** As many names as the server matches at once. */
const most = 100

/**
 * Asks whose each file may be by its name, and gives each answer as it comes. Without an answer there is
 * none for the files that were asked about.
 */
export async function proposeHolders<Row extends { file: Pick<File, 'name'> }>(
  opportunityId: number,
  rows: readonly Row[],
  onAnswer: (row: Row, match: Match | undefined) => void,
): Promise<void> {
  for (let from = 0; from < rows.length; from += most) {
    const part = rows.slice(from, from + most)
    const body = { file_names: part.map(({ file }) => file.name.slice(-255)) }
    const matches = await send(matchTaxCertificates, { params: { id: opportunityId }, body }).catch(() => [])
    for (const [index, row] of part.entries()) onAnswer(row, matches[index])
  }
}
