export { onboardingStandings } from './onboarding-tables.ts'
export { storeAvatar, storeBrandFile, type BrandKind } from './pictures.ts'
export { documentRoutes } from './routes.ts'
export { documents, relateDocuments } from './tables.ts'
