import { isExisting, term } from '@moorgate/contract'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import type { Block, Mail } from '../../letters/index.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { withReason } from '../notifications/index.ts'
import { opportunityAddress } from '../opportunities/index.ts'
import type { Person, QuestionFacts } from './questions-told.ts'

/** A confidential offer is not named in a mailbox. */
const nameOf = (questionFacts: QuestionFacts) =>
  questionFacts.is_confidential ? 'a confidential offer' : questionFacts.offer

const noun = ({ tenant }: Work) => term(wordingOf(tenant).labels, 'discussion', { lower: true })

/** Where staff answer, and where investors read. */
export const queueOf = ({ offer_id: id, offer_status: status }: QuestionFacts) =>
  `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}/questions`
export const pageOf = ({ offer_id: id, slug, is_confidential: isConfidential }: QuestionFacts) =>
  opportunityAddress({ id, slug, isConfidential })

const paragraphs = (text: string): Block => ({ kind: 'text', paragraphs: text.split(/\n{2,}/) })

/** For whoever answers: what was asked, or what its asker says now. */
export function questionLetter(
  work: Work,
  questionFacts: QuestionFacts,
  { first_name: firstName }: Person,
): Mail {
  return renderMail(senderOf(work.tenant), {
    subject: `${questionFacts.author} asks about ${nameOf(questionFacts)}`,
    preheader: questionFacts.title,
    about: nameOf(questionFacts),
    heading: questionFacts.title,
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [`${questionFacts.author} is waiting for an answer:`] },
      paragraphs(questionFacts.last_words ?? questionFacts.body),
      { kind: 'button', label: 'Answer', url: linkTo(work.platform, work.tenant, queueOf(questionFacts)) },
    ],
    because: `You receive this because you answer each ${noun(work)} about ${nameOf(questionFacts)}.`,
  })
}

/**
 * For whoever asked. The firm's words stay on the page: what is said about an offer is a promotion, and is
 * read there with its risk warning.
 */
export function answeredLetter(
  work: Work,
  questionFacts: QuestionFacts,
  { first_name: firstName }: Person,
): Mail {
  return toInvestor(work, questionFacts, {
    firstName,
    subject: `Your ${noun(work)} about ${nameOf(questionFacts)} was answered`,
    says: questionFacts.is_confidential
      ? `We have answered your ${noun(work)}.`
      : `We have answered your ${noun(work)}: “${questionFacts.title}”.`,
    button: 'Read the answer',
    because: `You receive this because you asked about ${nameOf(questionFacts)}.`,
  })
}

/** For whoever asked, with the reason that staff gave. */
export function hiddenLetter(
  work: Work,
  questionFacts: QuestionFacts,
  { first_name: firstName }: Person,
): Mail {
  return toInvestor(work, questionFacts, {
    firstName,
    subject: `About your ${noun(work)} about ${nameOf(questionFacts)}`,
    says: questionFacts.is_confidential
      ? `Your ${noun(work)} is not on the page. The reason stands there.`
      : withReason(
          `Your ${noun(work)} “${questionFacts.title}” is not on the page`,
          questionFacts.hidden_reason,
        ),
    button: 'Open the page',
    because: `You receive this because you asked about ${nameOf(questionFacts)}.`,
  })
}

/** For whoever follows: that there is something new to read, and what it is about. */
export function publishedLetter(
  work: Work,
  questionFacts: QuestionFacts,
  { first_name: firstName }: Person,
): Mail {
  return toInvestor(work, questionFacts, {
    firstName,
    subject: `A new answer about ${nameOf(questionFacts)}`,
    says: questionFacts.is_confidential
      ? `There is a new answer about ${nameOf(questionFacts)}.`
      : `“${questionFacts.title}” was answered on the page of ${questionFacts.offer}.`,
    button: 'Read the answer',
    because: `You receive this because you follow the answers about ${nameOf(questionFacts)}. You can stop it on that page.`,
  })
}

interface LetterText {
  firstName: string
  subject: string
  says: string
  button: string
  because: string
}

function toInvestor(
  work: Work,
  questionFacts: QuestionFacts,
  { firstName, subject, says, button, because }: LetterText,
): Mail {
  return renderMail(senderOf(work.tenant), {
    subject,
    preheader: `A message from ${senderOf(work.tenant).name}.`,
    about: nameOf(questionFacts),
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [says] },
      { kind: 'button', label: button, url: linkTo(work.platform, work.tenant, pageOf(questionFacts)) },
    ],
    because,
  })
}
