import type { EligibilityTime, RequiredDocumentFact } from './eligibility-facts.ts'
import { done, needed, notAsked, waiting } from './step-answers.ts'
import type { StepAnswer } from './step-answers.ts'

/**
 * Whether all documents are there that the tenant requires of the investor. What the investor has to do comes
 * before what waits for staff, and accepting before sending.
 *
 * Worked example: the client agreement is accepted, a proof of address was sent and waits, and a passport counted
 * until yesterday: `documents_missing`, with the passport as what is missing. Once another passport is sent, it is
 * in review at once: `documents_pending`, with both.
 */
export function documentsAnswer(
  documents: readonly RequiredDocumentFact[],
  moment: EligibilityTime,
): StepAnswer {
  if (documents.length === 0) return notAsked
  const standing = (wanted: DocumentNeed) =>
    documents.filter((document) => needOf(document, moment) === wanted).map(({ title }) => title)
  const [toAccept, toSend, inReview] = [standing('accept'), standing('send'), standing('review')]
  if (toAccept.length > 0) return { ...needed('investor', 'documents_not_accepted'), missing: toAccept }
  if (toSend.length > 0) return { ...needed('investor', 'documents_missing'), missing: toSend }
  return inReview.length > 0 ? { ...waiting('firm', 'documents_pending'), missing: inReview } : done
}

/** What has to be done about a document: null where nothing has. */
type DocumentNeed = 'accept' | 'send' | 'review' | null

function needOf(
  { status, expires_on: lastDay, newer }: RequiredDocumentFact,
  { today }: EligibilityTime,
): DocumentNeed {
  switch (status) {
    case 'to_accept':
      return 'accept'
    case 'accepted':
      return null
    case 'submitted':
      return 'review'
    case 'approved':
      if (lastDay === null || lastDay >= today) return null
      return newer === 'submitted' ? 'review' : 'send'
    case 'required':
    case 'rejected':
    case 'expired':
      return 'send'
  }
}
