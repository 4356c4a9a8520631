import { linkTo } from '../../../kernel/links.ts'
import { postLetter } from '../../../kernel/mail/post-letter.ts'
import type { Work } from '../../../kernel/work.ts'
import { becauseOf, renderMail, senderOf } from '../../../letters/index.ts'
import type { WaysToStop } from '../../../letters/index.ts'
import { postMarketing, postOptionalLetters } from '../../notifications/index.ts'
import type { PersonOutside } from '../read-facts.ts'
import { filled } from '../quotes.ts'
import { failed, stopped } from './act.ts'
import type { PreparedAction, ActionKind, Occasion } from './act.ts'
import { colleaguesFor, nobody, sentTo, toldInGroup } from './recipients.ts'

/** A short letter to colleagues, or to the person outside whom the event is about. */
export const writeMail: ActionKind = async (reading, occasion) => {
  const { config, facts } = occasion
  if (config.to === 'record') return toPerson(occasion)
  const people = await colleaguesFor(reading, config, facts)
  if (people.length === 0) return failed(nobody(config.to))
  const { words, isToNobody } = await sentTo(reading, 'mail', people)
  if (isToNobody) return stopped(words)
  const subject = subjectOf(occasion)
  return {
    outcome: `${words}: ${subject}`,
    perform: async (work) => {
      const letters = people.map(({ id, email, first_name: firstName }) => ({
        reader: { id, email },
        cause: `${occasion.cause}:${id}`,
        write: (ways: WaysToStop) =>
          renderMail(senderOf(work.tenant), {
            ...contentOf(occasion, subject),
            greeting: `Hello ${firstName},`,
            blocks: [
              { kind: 'text', paragraphs: paragraphsOf(occasion) },
              { kind: 'button', label: 'Open record', url: linkTo(work.platform, work.tenant, facts.path) },
            ],
            because: `You receive this because ${work.tenant.name} sends it to you automatically.`,
            ways,
          }),
      }))
      await postOptionalLetters(work, { side: 'staff', group: toldInGroup }, letters)
    },
  }
}

const subjectOf = ({ config, facts, fields }: Occasion) =>
  filled(config.subject ?? '', { ...facts, fields }).replaceAll(/\s+/g, ' ')

const contentOf = (occasion: Occasion, subject: string) => ({
  subject,
  preheader: paragraphsOf(occasion).join(' ').slice(0, 120),
  heading: subject,
})

const paragraphsOf = ({ config, facts, fields }: Occasion): string[] =>
  (config.text ?? '').split(/\n{2,}/).map((part) => filled(part, { ...facts, fields }).trim())

/** Marketing goes only to those who agreed to it (PECR 2003, regulation 22). */
function toPerson(occasion: Occasion): PreparedAction {
  const { config, facts } = occasion
  const { person } = facts
  if (!person?.email) return failed('There is no e-mail address.')
  if (!person.isReachable)
    return stopped(person.kind === 'contact' ? 'Asked not to be contacted.' : 'The account is closed.')
  if (config.purpose === 'marketing' && !person.marketing)
    return stopped('Has not agreed to marketing e-mails.')
  const subject = subjectOf(occasion)
  return {
    outcome: `E-mail to ${person.email}: ${subject}`,
    perform: (work) => postToPerson(work, occasion, { person, email: person.email!, subject }),
  }
}

async function postToPerson(
  work: Work,
  occasion: Occasion,
  { person, email, subject }: { person: PersonOutside; email: string; subject: string },
): Promise<void> {
  const sender = senderOf(work.tenant)
  const { purpose, required_by: requirement } = occasion.config
  const isMarketing = purpose === 'marketing'
  const write = (ways?: WaysToStop) =>
    renderMail(sender, {
      ...contentOf(occasion, subject),
      greeting: `Hello ${person.firstName},`,
      blocks: [{ kind: 'text', paragraphs: paragraphsOf(occasion) }],
      because: becauseOf(isMarketing ? 'agreed' : reasonOf(occasion, person.kind), sender.name),
      ...(ways && { ways }),
    })
  const { cause } = occasion
  if (isMarketing)
    await postMarketing(work, { reader: { kind: person.kind, id: person.id, email }, cause, write })
  else await postLetter(work, { group: 'account', to: email, cause, mail: write() })
  if (person.kind === 'user')
    work.emit({
      type: 'letter.sent',
      subject: { type: 'user', id: person.id },
      payload: {
        subject,
        purpose: isMarketing ? 'marketing' : 'service',
        ...(requirement && { required_by: requirement }),
      },
    })
}

/** An automation that was saved before a requirement was asked for has none. */
const reasonOf = ({ config }: Occasion, kind: PersonOutside['kind']) =>
  config.required_by ?? (kind === 'contact' ? 'contact' : 'account')
