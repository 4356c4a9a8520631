import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { attacks } from './attacks.ts'
import { escapeHtml } from './escape.ts'
import { boldMarkers, plainText, withoutMarkup } from './plain-text.ts'

describe('the words of rich text', () => {
  it('stand on a line per paragraph, item and row', () => {
    const html =
      '<h2>Key points</h2><p>Cash &amp; carry:<br>1 &lt; 2</p><ul><li>one</li><li>two</li></ul><table><tr><th>Year</th><td>2026</td></tr></table>'
    assert.equal(plainText(html), 'Key points\nCash & carry:\n1 < 2\n- one\n- two\nYear 2026')
  })

  it('are nothing when there is nothing but markup', () => {
    assert.equal(plainText('<p>  </p><br><script>alert(1)</script>'), '')
  })

  it('give back any text that was escaped into a paragraph', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\x21-\x7e£é]{0,40}$/), (text) => {
        assert.equal(plainText(`<p>${escapeHtml(text)}</p>`), text)
      }),
    )
  })
})

describe('escaped text', () => {
  it('can neither open a tag nor leave an attribute', () => {
    assert.equal(escapeHtml(`<a href='x' title="y">&`), '&lt;a href=&#39;x&#39; title=&quot;y&quot;&gt;&amp;')
  })
})

describe('a notification’s message', () => {
  it('keeps its bold words, and an ampersand is an ampersand', () => {
    assert.equal(
      boldMarkers('You were invited to **Harbour & Tern**'),
      'You were invited to **Harbour & Tern**',
    )
    assert.equal(boldMarkers('Holdings < 5% and > 3%'), 'Holdings < 5% and > 3%')
  })

  it('loses every other markup', () => {
    assert.equal(boldMarkers('<b>Paid</b> <img src=x onerror=alert(1)'), 'Paid')
    assert.equal(boldMarkers('two\nlines\u0000'), 'two lines')
    for (const attack of attacks) assert.doesNotMatch(boldMarkers(attack), /<[a-z/!?]/i)
  })

  it('drops a marker that has no partner', () => {
    assert.equal(boldMarkers('**Paid** and **more'), '**Paid** and more')
  })

  it('is safe against names that hold markers or tags', () => {
    const name = '** <script>Deal</script> **'
    assert.equal(
      boldMarkers(`You were invited to **${withoutMarkup(name)}**`),
      'You were invited to ** Deal **',
    )
    assert.equal(withoutMarkup('a<*script>b'), 'ab')
    fc.assert(fc.property(fc.string(), (text) => !/\*|<[a-z/!?]/i.test(withoutMarkup(text))))
  })
})
