import assert from 'node:assert/strict'
import { test } from 'node:test'
import { htmlBlocks } from './html-blocks.ts'

test('rich text in the order of its blocks', () => {
  const html =
    '<h2>Trading</h2><p>Up <strong>8%</strong>, see <a href="https://a.example/x">the note</a>.</p>' +
    '<ul><li>One<ul><li>Inner</li></ul></li><li><p>Two</p></li></ul><ol><li>First</li><li>Second</li></ol>' +
    '<blockquote><p>Well done.</p></blockquote><p>A<br>B</p><img src="/files/a.png" alt="The yard"><p> </p>'
  assert.deepEqual(htmlBlocks(html), [
    { kind: 'heading', level: 2, text: ['Trading'] },
    {
      kind: 'paragraph',
      text: ['Up ', { strong: '8%' }, ', see ', 'the note', ' (https://a.example/x)', '.'],
    },
    { kind: 'item', depth: 1, marker: '•', text: ['One'] },
    { kind: 'item', depth: 2, marker: '•', text: ['Inner'] },
    { kind: 'item', depth: 1, marker: '•', text: ['Two'] },
    { kind: 'item', depth: 1, marker: '1.', text: ['First'] },
    { kind: 'item', depth: 1, marker: '2.', text: ['Second'] },
    { kind: 'quote', text: ['Well done.'] },
    { kind: 'paragraph', text: ['A', '\n', 'B'] },
    { kind: 'picture', address: '/files/a.png', alt: 'The yard' },
  ])
})

test('a table with its head, and one without', () => {
  assert.deepEqual(
    htmlBlocks(
      '<table><thead><tr><th>Site</th><th>MWh</th></tr></thead><tbody><tr><th>Cobalt &amp; Co</th><td>12</td></tr></tbody></table>' +
        '<table><tbody><tr><td>a</td><td>b</td></tr></tbody></table>',
    ),
    [
      { kind: 'table', head: ['Site', 'MWh'], rows: [['Cobalt & Co', '12']] },
      { kind: 'table', head: null, rows: [['a', 'b']] },
    ],
  )
})

test('what stands on lines of its own in a cell stays apart, without empty lines', () => {
  const cells = [
    '<p>10</p><p>12</p>',
    ' <p>10</p> <p><br></p> <p><strong>12</strong></p> ',
    'Sites<ul><li>Stroma<ul><li>North</li></ul></li><li>Swona</li></ul>',
    '<h3>Power</h3>in MWh<br>a month<blockquote>net</blockquote>of losses',
  ]
  const html = `<table><tbody><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr></tbody></table>`
  assert.deepEqual(htmlBlocks(html), [
    {
      kind: 'table',
      head: null,
      rows: [['10\n12', '10\n12', 'Sites\nStroma\nNorth\nSwona', 'Power\nin MWh\na month\nnet\nof losses']],
    },
  ])
})

test('words outside any element are a paragraph', () => {
  assert.deepEqual(htmlBlocks('Plain words'), [{ kind: 'paragraph', text: ['Plain words'] }])
})
