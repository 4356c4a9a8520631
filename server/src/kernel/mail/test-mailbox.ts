import { createServer } from 'node:net'
import type { Server } from 'node:net'

/** A mailbox that speaks just enough SMTP, keeps what it gets, and refuses whom it is told to. */
export function mailbox(received: string[]): Server {
  return createServer((socket) => {
    const say = (line: string) => socket.write(`${line}\r\n`)
    let letter: string | undefined
    let rest = ''
    say('220 mailbox')
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('utf8')).split('\r\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (letter !== undefined && line === '.') {
          received.push(letter)
          letter = undefined
          say('250 kept')
        } else if (letter !== undefined) letter += `${line}\n`
        else if (/^DATA/i.test(line)) {
          letter = ''
          say('354 go on')
        } else if (/nobody@/.test(line)) say('550 no such mailbox')
        else if (/full@/.test(line)) say('452 mailbox full')
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 fine')
      }
    })
    socket.on('error', () => socket.destroy())
  })
}
