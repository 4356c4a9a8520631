import { htmlTwin } from './html-twin.ts'
import type { Letter, Mail, Sender } from './letter.ts'
import { headerLine } from './safe-text.ts'
import { textTwin } from './text-twin.ts'

/**
 * A letter as it is stored and sent. Pure: the same letter gives the same bytes.
 *
 * @throws TypeError when a link in it is not https (or http of this machine): that is a mistake in the program
 */
export function renderMail(sender: Sender, letter: Letter): Mail {
  return {
    subject: headerLine(letter.subject),
    html: htmlTwin(sender, letter),
    text: textTwin(sender, letter),
  }
}
