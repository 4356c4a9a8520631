import assert from 'node:assert/strict'
import { test } from 'node:test'
import { videoLink, videoProvider } from './video-link.ts'

test('a video may lie with a host on the list, and the page can name it', () => {
  assert.equal(videoProvider('https://www.youtube.com/watch?v=abc'), 'YouTube')
  assert.equal(videoProvider('https://youtu.be/abc'), 'YouTube')
  assert.equal(videoProvider('https://player.vimeo.com/video/1'), 'Vimeo')
})

test('no other host is led to, however much its address looks like one of the list', () => {
  for (const address of [
    'https://youtube.com.example.org/watch',
    'https://example.org/?https://vimeo.com/1',
    'https://vimeo.com:8443/1',
    'http://vimeo.com/1',
    'https://user@vimeo.com/1',
    'javascript:alert(1)',
    'vimeo.com/1',
  ])
    assert.equal(videoLink().safeParse(address).success, false, address)
  assert.equal(videoLink().safeParse('https://vimeo.com/76979871').success, true)
})
