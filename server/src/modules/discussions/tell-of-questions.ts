import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import { renderMail, senderOf } from '../../letters/index.ts'
import type { Block, Mail, WaysToStop } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../staff/index.ts'
import { notify, postOptionalLetters, withReason, words } from '../notifications/index.ts'
import { followersOf, peopleOf, questionOf } from './question-recipients.ts'
import type { Person, QuestionFacts } from './question-recipients.ts'
import { isExisting, term } from '@moorgate/contract'
import type { NotificationSide } from '@moorgate/contract/notifications/index.ts'
import { linkTo } from '../../kernel/links.ts'
import { wordingOf } from '../../kernel/wording.ts'

const noun = ({ tenant }: Work) => term(wordingOf(tenant).labels, 'discussion', { lower: true })
const nouns = ({ tenant }: Work) =>
  term(wordingOf(tenant).labels, 'discussion', { plural: true, lower: true })

/** Where staff answer, and where investors read. */
const queueOf = ({ offer_id: id, offer_status: status }: QuestionFacts) =>
  `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}/questions`

type Reader = Person & { ways: WaysToStop }

const paragraphs = (text: string): Block => ({ kind: 'text', paragraphs: text.split(/\n{2,}/) })

/** For the person who answers: what was asked, or what its asker says now. */
function questionLetter(
  work: Work,
  questionFacts: QuestionFacts,
  { first_name: firstName, ways }: Reader,
): Mail {
  return renderMail(senderOf(work.tenant), {
    subject: `${questionFacts.author} asked about ${questionFacts.shown_name}`,
    preheader: questionFacts.title,
    about: questionFacts.shown_name,
    heading: questionFacts.title,
    greeting: `Hello ${firstName},`,
    blocks: [
      { kind: 'text', paragraphs: [`${questionFacts.author} is waiting for an answer:`] },
      paragraphs(questionFacts.last_words ?? questionFacts.body),
      { kind: 'button', label: 'Answer', url: linkTo(work.platform, work.tenant, queueOf(questionFacts)) },
    ],
    because: `You receive this because you answer ${nouns(work)} about ${questionFacts.shown_name}.`,
    ways,
  })
}

/**
 * For the person who asked. The tenant's words stay on the page: what is said about an offer is a promotion,
 * and is read there with its risk warning.
 */
function answeredLetter(work: Work, questionFacts: QuestionFacts, reader: Reader): Mail {
  return toInvestor(work, questionFacts, {
    reader,
    subject: `Your ${noun(work)} about ${questionFacts.shown_name} was answered`,
    says: questionFacts.is_confidential
      ? `We have answered your ${noun(work)}.`
      : `We have answered your ${noun(work)}: “${questionFacts.title}”.`,
    button: 'Read the answer',
    because: `You receive this because you asked about ${questionFacts.shown_name}.`,
  })
}

/** For the person who asked, with the reason that staff gave. */
function hiddenLetter(work: Work, questionFacts: QuestionFacts, reader: Reader): Mail {
  return toInvestor(work, questionFacts, {
    reader,
    subject: `Your ${noun(work)} about ${questionFacts.shown_name} wasn’t published`,
    says: questionFacts.is_confidential
      ? `Your ${noun(work)} wasn’t published. You can read the reason on the page.`
      : withReason(
          `Your ${noun(work)} “${questionFacts.title}” wasn’t published`,
          questionFacts.hidden_reason,
        ),
    button: 'Open the page',
    because: `You receive this because you asked about ${questionFacts.shown_name}.`,
  })
}

/** For the person who follows: that there is something new to read, and what it is about. */
function publishedLetter(work: Work, questionFacts: QuestionFacts, reader: Reader): Mail {
  return toInvestor(work, questionFacts, {
    reader,
    subject: `A new answer about ${questionFacts.shown_name}`,
    says: questionFacts.is_confidential
      ? `There is a new answer about ${questionFacts.shown_name}.`
      : `“${questionFacts.title}” was answered on the page of ${questionFacts.shown_name}.`,
    button: 'Read the answer',
    because: `You receive this because you follow the answers about ${questionFacts.shown_name}. You can unfollow them on that page.`,
  })
}

interface LetterText {
  reader: Reader
  subject: string
  says: string
  button: string
  because: string
}

function toInvestor(
  work: Work,
  questionFacts: QuestionFacts,
  { reader, subject, says, button, because }: LetterText,
): Mail {
  return renderMail(senderOf(work.tenant), {
    subject,
    preheader: `A message from ${senderOf(work.tenant).name}.`,
    about: questionFacts.shown_name,
    greeting: `Hello ${reader.first_name},`,
    blocks: [
      { kind: 'text', paragraphs: [says] },
      { kind: 'button', label: button, url: linkTo(work.platform, work.tenant, questionFacts.page) },
    ],
    because,
    ways: reader.ways,
  })
}

/** Anyone who looks after the offer; where nobody does, everybody who may create one. */
const responsible = async (work: Work, { owner_id: owner }: QuestionFacts): Promise<number[]> =>
  owner === null ? staffWhoMay(work, 'investment_opportunity_live', 'create') : [owner]

type Letter = (work: Work, facts: QuestionFacts, reader: Reader) => Mail

/** One letter for each person and cause, however often the event is heard. */
async function writeTo(
  work: Work,
  people: readonly Person[],
  {
    told,
    side,
    letter,
    cause,
  }: { told: QuestionFacts; side: NotificationSide; letter: Letter; cause: string },
): Promise<void> {
  const letters = people.map((person) => ({
    reader: person,
    cause: `${cause}:${person.id}`,
    write: (ways: WaysToStop) => letter(work, told, { ...person, ways }),
  }))
  await postOptionalLetters(work, { side, group: 'questions' }, letters)
}

/** A question, and what its asker says later, waits for an answer: the staff hear of it. */
const tellStaff = subscription({
  name: 'discussions.asked',
  on: ['discussion.created', 'discussion.continued'],
  handle: async (work, event) => {
    const facts = await questionOf(work, event.subjectId)
    if (!facts?.is_investor) return
    const people = await peopleOf(work, await responsible(work, facts))
    await writeTo(work, people, {
      told: facts,
      side: 'staff',
      letter: questionLetter,
      cause: `question:${event.id}`,
    })
    return notify(work, {
      userIds: people.map(({ id }) => id),
      cause: `event:${event.id}`,
      name: 'QuestionAsked',
      message: words`**${facts.author}** asked about ${facts.shown_name}: ${facts.title}`,
      cta: queueOf(facts),
      icon: 'info',
    })
  },
})

function messageOf({ type }: StoredEvent, questionFacts: QuestionFacts): string {
  if (type === 'discussion.published')
    return words`Your question about **${questionFacts.shown_name}** is now published on its page.`
  if (type === 'discussion.hidden')
    return withReason(
      words`Your question about **${questionFacts.shown_name}** wasn’t published`,
      questionFacts.hidden_reason,
    )
  return words`Your question about **${questionFacts.shown_name}** was answered.`
}

/** That it was published is no letter: its asker has had the answer already. */
const askerLetters: Readonly<Record<string, Letter>> = {
  'discussion.answered': answeredLetter,
  'discussion.hidden': hiddenLetter,
}

/** What became of a question, for its asker. */
const tellAsker = subscription({
  name: 'discussions.answered',
  on: ['discussion.answered', 'discussion.published', 'discussion.hidden'],
  handle: async (work, event) => {
    const facts = await questionOf(work, event.subjectId)
    if (!facts?.is_investor) return
    const letter = askerLetters[event.type]
    if (letter) {
      const people = await peopleOf(work, [facts.user_id])
      await writeTo(work, people, { told: facts, side: 'investor', letter, cause: `question:${event.id}` })
    }
    return notify(work, {
      userIds: [facts.user_id],
      cause: `event:${event.id}`,
      name: 'QuestionAnswered',
      message: messageOf(event, facts),
      cta: facts.page,
      icon: 'info',
    })
  },
})

/**
 * Those who follow an offer, when an answer stands on its page. One question is one letter: an answer that is
 * mended and published anew rings the bell again, and fills no mailbox.
 */
const tellFollowers = subscription({
  name: 'discussions.followed',
  on: ['discussion.published'],
  handle: async (work, event) => {
    const facts = await questionOf(work, event.subjectId)
    if (!facts) return
    const people = await followersOf(work, facts)
    await writeTo(work, people, {
      told: facts,
      side: 'investor',
      letter: publishedLetter,
      cause: `question_published:${facts.id}`,
    })
    return notify(work, {
      userIds: people.map(({ id }) => id),
      cause: `event:${event.id}`,
      name: 'AnswerPublished',
      message: words`There is a new answer about **${facts.shown_name}**: ${facts.title}`,
      cta: facts.page,
      icon: 'info',
    })
  },
})

export const questionTellers: readonly Subscription[] = [tellStaff, tellAsker, tellFollowers]
