import * as contract from '@moorgate/contract'
import type { FastifyInstance } from 'fastify'
import { commandRoute, nonCommandRoute, queryRoute } from '../../kernel/http/route.ts'
import { newRecordCommand, recordCommand } from '../../kernel/resource/record-command.ts'
import { resourceRoutes } from '../../kernel/resource/routes.ts'
import { showRecord } from '../../kernel/resource/show.ts'
import { fileCertificate } from './file-certificate.ts'
import { readHolders } from './holders.ts'
import { matchFiles } from './match-files.ts'
import { replaceCertificate, withdrawCertificate } from './end-certificate.ts'
import { taxCertificates } from './tables.ts'

export function taxCertificateRoutes(app: FastifyInstance): void {
  resourceRoutes(app, taxCertificates)
  newRecordCommand(app, contract.fileTaxCertificate, taxCertificates, (work, { body }) =>
    fileCertificate(work, body),
  )
  commandRoute(app, contract.replaceTaxCertificate, async (work, { id, body }) =>
    showRecord(work, taxCertificates, await replaceCertificate(work, id, body)),
  )
  recordCommand(app, contract.withdrawTaxCertificate, taxCertificates, (work, { id, body }) =>
    withdrawCertificate(work, id, body),
  )
  queryRoute(app, contract.readTaxCertificateHolders, (question, { id, query }) =>
    readHolders(question, id, query),
  )
  nonCommandRoute(app, contract.matchTaxCertificates, 'reads', (question, { id, body }) =>
    matchFiles(question, id, body.file_names),
  )
}
