import type { GateWords } from './gate-words.ts'

const documentsPage = '/investor/profile/documents'

/** Sign-up documents to accept, and required documents to send. */
export const documentGateWords = {
  documents_not_accepted: {
    title: 'Read and accept our documents',
    turn: 'investor',
    href: documentsPage,
    action: 'Read the documents',
    staff: '{onboarding_documents} not accepted',
  },
  documents_missing: {
    title: 'Send the documents we need',
    turn: 'investor',
    href: documentsPage,
    action: 'Send documents',
    staff: '{registration_documents} missing',
  },
  documents_pending: {
    title: 'We’re checking your documents',
    turn: 'firm',
    href: documentsPage,
    action: 'View status',
    staff: '{registration_documents} to review',
  },
} as const satisfies Readonly<Record<string, GateWords>>
