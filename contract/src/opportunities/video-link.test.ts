import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videoLink } from './video-link.ts'

const said = (address: string) =>
  videoLink()
    .safeParse(address)
    .error?.issues.map(({ message }) => message)

test('no other host is led to, however much its address looks like one of the list', () => {
  for (const address of [
    'https://youtube.com.example.org/watch?v=M7lc1UVf-VE',
    'https://example.org/?https://vimeo.com/1',
    'https://vimeo.com:8443/1',
    'http://vimeo.com/1',
    'https://user@vimeo.com/1',
    'javascript:alert(1)',
    'vimeo.com/1',
  ])
    assert.equal(videoLink().safeParse(address).success, false, address)
  assert.equal(said('https://vimeo.com/76979871'), undefined)
})

test('what is wrong with an address is said once: where it leads, or that there is no film', () => {
  assert.deepEqual(said('https://videos.example.org/1'), [
    'The :attribute field must be an address of YouTube or Vimeo.',
  ])
  assert.deepEqual(said('https://www.youtube.com/@tidewell'), ['The :attribute field must lead to one film.'])
})
