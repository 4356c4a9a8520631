import { subscription } from '../../kernel/events/subscription.ts'
import type { StoredEvent, Subscription } from '../../kernel/events/subscription.ts'
import type { Mail } from '../../letters/index.ts'
import type { Work } from '../../kernel/work.ts'
import { staffWhoMay } from '../investors/index.ts'
import { postLetter } from '../../kernel/mail/post-letter.ts'
import { notify, withReason, words } from '../notifications/index.ts'
import { answeredLetter, questionLetter, queueOf, hiddenLetter, pageOf, publishedLetter } from './letters.ts'
import { followersOf, peopleOf, questionOf } from './questions-told.ts'
import type { Person, QuestionFacts } from './questions-told.ts'

/** Whoever looks after the offer; where nobody does, everybody who may create one. */
const responsible = async (work: Work, { owner_id: owner }: QuestionFacts): Promise<number[]> =>
  owner === null ? staffWhoMay(work, 'investment_opportunity_live', 'create') : [owner]

type Letter = (work: Work, told: QuestionFacts, person: Person) => Mail

/** One letter for each person and cause, however often the event is heard. */
async function writeTo(
  work: Work,
  people: readonly Person[],
  { told, letter, cause }: { told: QuestionFacts; letter: Letter; cause: string },
): Promise<void> {
  for (const person of people)
    await postLetter(work, {
      to: person.email,
      cause: `${cause}:${person.id}`,
      mail: letter(work, told, person),
    })
}

/** A question, and what its asker says later, waits for an answer: the staff hear of it. */
const tellStaff = subscription({
  name: 'discussions.asked',
  on: ['discussion.created', 'discussion.continued'],
  handle: async (work, event) => {
    const told = await questionOf(work, event.subjectId)
    if (!told?.is_investor) return
    const people = await peopleOf(work, await responsible(work, told))
    await writeTo(work, people, { told, letter: questionLetter, cause: `question:${event.id}` })
    return notify(work, {
      userIds: people.map(({ id }) => id),
      cause: `event:${event.id}`,
      name: 'QuestionAsked',
      message: words`**${told.author}** asks about ${told.offer}: ${told.title}`,
      cta: queueOf(told),
      icon: 'info',
    })
  },
})

function messageOf({ type }: StoredEvent, questionFacts: QuestionFacts): string {
  if (type === 'discussion.published')
    return words`Your question about **${questionFacts.offer}** is on its page now.`
  if (type === 'discussion.hidden')
    return withReason(
      words`Your question about **${questionFacts.offer}** is not on its page`,
      questionFacts.hidden_reason,
    )
  return words`Your question about **${questionFacts.offer}** was answered.`
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
    const told = await questionOf(work, event.subjectId)
    if (!told?.is_investor) return
    const letter = askerLetters[event.type]
    if (letter) {
      const people = await peopleOf(work, [told.user_id])
      await writeTo(work, people, { told, letter, cause: `question:${event.id}` })
    }
    return notify(work, {
      userIds: [told.user_id],
      cause: `event:${event.id}`,
      name: 'QuestionAnswered',
      message: messageOf(event, told),
      cta: pageOf(told),
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
    const told = await questionOf(work, event.subjectId)
    if (!told) return
    const people = await followersOf(work, told)
    await writeTo(work, people, { told, letter: publishedLetter, cause: `question_published:${told.id}` })
    return notify(work, {
      userIds: people.map(({ id }) => id),
      cause: `event:${event.id}`,
      name: 'AnswerPublished',
      message: words`There is a new answer about **${told.offer}**: ${told.title}`,
      cta: pageOf(told),
      icon: 'info',
    })
  },
})

export const questionTellers: readonly Subscription[] = [tellStaff, tellAsker, tellFollowers]
