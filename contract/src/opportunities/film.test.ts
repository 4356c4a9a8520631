import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filmOf, playerOrigins } from './film.ts'

const youTube = 'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE?autoplay=1&rel=0'

test('every form in which YouTube hands out a film plays it without cookies', () => {
  for (const address of [
    'https://www.youtube.com/watch?v=M7lc1UVf-VE',
    'https://www.youtube.com/watch?app=desktop&v=M7lc1UVf-VE&list=PL1',
    'https://m.youtube.com/watch?v=M7lc1UVf-VE',
    'https://youtu.be/M7lc1UVf-VE?si=abc',
    'https://www.youtube.com/shorts/M7lc1UVf-VE',
    'https://youtube.com/live/M7lc1UVf-VE/',
    'https://www.youtube-nocookie.com/embed/M7lc1UVf-VE',
  ])
    assert.deepEqual(filmOf(address), { provider: 'YouTube', player: youTube }, address)
})

test('every form in which Vimeo hands out a film plays it without tracking, an unlisted one with its key', () => {
  const player = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'
  for (const address of [
    'https://vimeo.com/76979871',
    'https://player.vimeo.com/video/76979871?badge=0',
    'https://vimeo.com/channels/staffpicks/76979871',
    'https://vimeo.com/showcase/12/video/76979871',
  ])
    assert.deepEqual(filmOf(address), { provider: 'Vimeo', player }, address)
  for (const address of [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
  ])
    assert.equal(filmOf(address)?.player, `${player}&h=8272103f6e`)
})

test('a film begins where its address says', () => {
  for (const [t, seconds] of [
    ['90', 90],
    ['90s', 90],
    ['1m30s', 90],
    ['1h1m1s', 3661],
  ] as const)
    assert.equal(filmOf(`https://youtu.be/M7lc1UVf-VE?t=${t}`)?.player, `${youTube}&start=${seconds}`)
  assert.match(filmOf('https://vimeo.com/76979871#t=1m30s')!.player, /dnt=1#t=90s$/)
  assert.equal(filmOf('https://youtu.be/M7lc1UVf-VE?t=soon')?.player, youTube)
})

test('a channel, a search or half an address is no film', () => {
  for (const address of [
    'https://www.youtube.com/@channel',
    'https://www.youtube.com/results?search_query=tide',
    'https://www.youtube.com/watch?v=short',
    'https://youtu.be/',
    'https://vimeo.com/staff',
  ])
    assert.equal(filmOf(address), undefined, address)
})

test('whatever is typed, a frame is only ever filled by a host on the list', () => {
  const part = fc.oneof(fc.string(), fc.webPath(), fc.constantFrom('M7lc1UVf-VE', '/123', '?v=', '"><'))
  const host = fc.constantFrom('youtu.be', 'www.youtube.com', 'vimeo.com', 'player.vimeo.com', 'evil.example')
  fc.assert(
    fc.property(host, part, part, (name, one, other) => {
      const film = filmOf(`https://${name}/${one}${other}`)
      if (film === undefined) return
      assert.ok(playerOrigins.some((origin) => new URL(film.player).origin === origin))
      assert.match(film.player, /^[\w\-./:?=&#]+$/)
    }),
  )
})
