export { onboardingDocuments, onboardingStandings } from './onboarding-tables.ts'
