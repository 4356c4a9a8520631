import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { drawCover } from './cover-drawings.ts'
import { motifOf, motifs } from './cover-motif.ts'

describe('the drawing of a record without a picture', () => {
  it('is always the same for the same record', () => {
    for (const motif of motifs) {
      assert.deepEqual(
        drawCover('opportunity 12', motif, 520, 260),
        drawCover('opportunity 12', motif, 520, 260),
      )
    }
    assert.equal(motifOf('opportunity 12'), motifOf('opportunity 12'))
  })

  it('differs from that of another record', () => {
    for (const motif of motifs) {
      assert.notDeepEqual(drawCover('1', motif, 520, 260), drawCover('2', motif, 520, 260))
    }
  })

  it('uses every motif over some records', () => {
    const used = new Set(Array.from({ length: 60 }, (_, id) => motifOf(`company ${id}`)))
    assert.equal(used.size, motifs.length)
  })

  it('is bars for every fund, whatever its name', () => {
    assert.equal(motifOf('fund 3', 'Growth Fund II'), 'bars')
    assert.equal(motifOf('fund 4'), 'bars')
  })

  it('has marks in the highlight and in the quiet colour, and numbers only', () => {
    for (const motif of motifs) {
      const marks = drawCover('opportunity 7', motif, 520, 260)
      assert.ok(marks.length >= 20, motif)
      assert.ok(
        marks.every(({ path, strength }) => !path.includes('NaN') && strength >= 0 && strength <= 1),
        motif,
      )
    }
    assert.ok(drawCover('opportunity 7', 'waves', 520, 260).some((mark) => mark.lit))
  })
})

it('a company’s deal and its rounds have one motif, whatever their numbers', () => {
  const motif = motifOf('deal 3', 'Tidewell Energy')
  assert.equal(motifOf('opportunity 12', 'Tidewell Energy, Series B'), motif)
  assert.equal(motifOf('opportunity 4', 'Tidewell Energy'), motif)
})
