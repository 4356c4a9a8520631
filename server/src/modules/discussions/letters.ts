import { isExisting, term } from '@moorgate/contract'
import { linkTo } from '../../kernel/links.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import type { Block, Mail } from '../../letters/index.ts'
import { wordingOf } from '../../kernel/wording.ts'
import type { Work } from '../../kernel/work.ts'
import { withReason } from '../notifications/index.ts'
import { offerAddress } from '../opportunities/index.ts'
import type { Person, QuestionFacts } from './questions-told.ts'

/** A confidential offer is not named in a mailbox. */
const nameOf = (told: QuestionFacts) => (told.is_confidential ? 'a confidential offer' : told.offer)

const noun = ({ tenant }: Work) => term(wordingOf(tenant).labels, 'discussion', { lower: true })

/** Where staff answer, and where investors read. */
export const deskOf = ({ offer_id: id, offer_status: status }: QuestionFacts) =>
  `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}/questions`
export const pageOf = ({ offer_id: id, slug, is_confidential: isConfidential }: QuestionFacts) =>
  offerAddress({ id, slug, isConfidential })

const paragraphs = (text: string): Block => ({ kind: 'text', paragraphs: text.split(/\n{2,}/) })

/** For whoever answers: what was asked, or what its asker says now. */
export function askedLetter(work: Work, told: QuestionFacts, { first_name: firstName }: Person): Mail {
  return renderMail(senderOf(work.tenant), {
    subject: `${told.author} asks about ${nameOf(told)}`,
    preheader: told.title,
    about: nameOf(told),
    heading: told.title,
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [`${told.author} is waiting for an answer:`] },
      paragraphs(told.last_words ?? told.body),
      { kind: 'button', label: 'Answer', url: linkTo(work.platform, work.tenant, deskOf(told)) },
    ],
    because: `You receive this because you answer each ${noun(work)} about ${nameOf(told)}.`,
  })
}

/**
 * For whoever asked. The firm's words stay on the page: what is said about an offer is a promotion, and is read there with its risk
 * warning.
 */
export function answeredLetter(work: Work, told: QuestionFacts, { first_name: firstName }: Person): Mail {
  return toInvestor(work, told, {
    firstName,
    subject: `Your ${noun(work)} about ${nameOf(told)} was answered`,
    says: told.is_confidential
      ? `We have answered your ${noun(work)}.`
      : `We have answered your ${noun(work)}: “${told.title}”.`,
    button: 'Read the answer',
    because: `You receive this because you asked about ${nameOf(told)}.`,
  })
}

/** For whoever asked, with the reason that staff gave. */
export function hiddenLetter(work: Work, told: QuestionFacts, { first_name: firstName }: Person): Mail {
  return toInvestor(work, told, {
    firstName,
    subject: `About your ${noun(work)} about ${nameOf(told)}`,
    says: told.is_confidential
      ? `Your ${noun(work)} is not on the page. The reason stands there.`
      : withReason(`Your ${noun(work)} “${told.title}” is not on the page`, told.hidden_reason),
    button: 'Open the page',
    because: `You receive this because you asked about ${nameOf(told)}.`,
  })
}

/** For whoever follows: that there is something new to read, and what it is about. */
export function publishedLetter(work: Work, told: QuestionFacts, { first_name: firstName }: Person): Mail {
  return toInvestor(work, told, {
    firstName,
    subject: `A new answer about ${nameOf(told)}`,
    says: told.is_confidential
      ? `There is a new answer about ${nameOf(told)}.`
      : `“${told.title}” was answered on the page of ${told.offer}.`,
    button: 'Read the answer',
    because: `You receive this because you follow the answers about ${nameOf(told)}. You can stop it on that page.`,
  })
}

interface Words {
  firstName: string
  subject: string
  says: string
  button: string
  because: string
}

function toInvestor(
  work: Work,
  told: QuestionFacts,
  { firstName, subject, says, button, because }: Words,
): Mail {
  return renderMail(senderOf(work.tenant), {
    subject,
    preheader: `A message from ${senderOf(work.tenant).name}.`,
    about: nameOf(told),
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [says] },
      { kind: 'button', label: button, url: linkTo(work.platform, work.tenant, pageOf(told)) },
    ],
    because,
  })
}
