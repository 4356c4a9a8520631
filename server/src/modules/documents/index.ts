import type { Module } from '../../kernel/module.ts'
import { documentScheduled, documentSubscriptions } from './remind-of-endings.ts'
import { documentRoutes } from './routes.ts'
export { addDocuments } from './document-permissions.ts'
export { standardFolderTemplates } from './folder-templates.ts'
export { onboardingStandings } from './onboarding-tables.ts'
export { recordOpens } from './record-open.ts'
export {
  acknowledgements,
  cloudDocuments,
  documents,
  effectiveVisibility,
  openings,
  versions,
} from './tables.ts'
export { noteEndings } from './note-endings.ts'

export const documentModule: Module = {
  routes: documentRoutes,
  subscriptions: documentSubscriptions,
  scheduled: documentScheduled,
}
