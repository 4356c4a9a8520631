import type { Module } from '../../kernel/module.ts'
import { documentScheduled, documentSubscriptions } from './remind-of-endings.ts'
import { documentRoutes } from './routes.ts'
export { standardFolderTemplates } from './folder-templates.ts'
export { onboardingStandings } from './onboarding-tables.ts'
export { storeAvatar, storeBrandFile, type BrandKind } from './pictures.ts'
export { recordOpens } from './record-open.ts'
export { acknowledgements, cloudDocuments, documents, openings, versions } from './tables.ts'
export { keepFile } from './write-document.ts'
export { fileColumns, fileOf, sendFile } from './send-file.ts'
export { missingNote, mustHaveFile, notIncluded, partMissing } from './missing-files.ts'
export { noteEndings } from './note-endings.ts'
export { entryDate, entryPaths } from './zip-names.ts'

export const documentModule: Module = {
  routes: documentRoutes,
  subscriptions: documentSubscriptions,
  scheduled: documentScheduled,
}
