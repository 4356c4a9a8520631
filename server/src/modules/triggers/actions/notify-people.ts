import { notify, words } from '../../notifications/index.ts'
import { filled } from '../quotes.ts'
import { failed, stopped } from './act.ts'
import type { ActionKind } from './act.ts'
import { colleaguesFor, nobody, sentTo } from './recipients.ts'

/** A note under the bell of colleagues, which leads to the record. */
export const notifyPeople: ActionKind = async (reading, { config, facts, fields, cause }) => {
  const people = await colleaguesFor(reading, config, facts)
  if (people.length === 0) return failed(nobody(config.to))
  const { words: told, isToNobody } = await sentTo(reading, 'in_app', people)
  if (isToNobody) return stopped(told)
  const message = filled(config.message ?? '', { ...facts, fields })
  return {
    outcome: `${told}: ${message}`,
    perform: (work) =>
      notify(work, {
        userIds: people.map(({ id }) => id),
        cause,
        name: 'TriggerPerformed',
        message: words`${message}`,
        cta: facts.path,
        icon: 'info',
      }),
  }
}
