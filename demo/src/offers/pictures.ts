import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { UploadedPart } from '../form.ts'

/** What a picture is about; each is drawn in its own colours and lines. */
export type Scene = 'sea' | 'cell' | 'field' | 'street' | 'circuit' | 'hill'

const width = 960
const height = 540

const palettes: Record<Scene, readonly [ground: string, deep: string, line: string, light: string]> = {
  sea: ['#0c3a4a', '#07222d', '#4aa6b8', '#f0d9a8'],
  cell: ['#3b2a55', '#241838', '#b58fd6', '#f2c6cf'],
  field: ['#4a5a2a', '#2c3818', '#b7c46a', '#f4e3a1'],
  street: ['#5a3a2e', '#36211a', '#d69a74', '#f3d9bd'],
  circuit: ['#1f3358', '#121f38', '#6f9be0', '#e6eefc'],
  hill: ['#2d4a44', '#182d29', '#7fb3a0', '#f0e6c8'],
}

/**
 * A drawing made for the purpose, a few kilobytes of PNG. The same words draw the same picture, other words
 * another.
 */
export async function drawing(scene: Scene, words: string): Promise<UploadedPart> {
  const [ground, deep, line, light] = palettes[scene]
  const chance = numbersFrom(words)
  const strokes = Array.from({ length: 13 }, (_, row) => stroke(scene, row, chance))
  const sun = `<circle cx="${Math.round(180 + chance() * 600)}" cy="${Math.round(110 + chance() * 90)}" r="${Math.round(34 + chance() * 26)}" fill="${light}"/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${ground}"/>
    <rect y="${height * 0.58}" width="${width}" height="${height * 0.42}" fill="${deep}"/>${sun}
    <g fill="none" stroke="${line}" stroke-width="2.5">${strokes.join('')}</g></svg>`
  const bytes = await sharp(Buffer.from(svg)).png({ palette: true, colours: 24, effort: 1 }).toBuffer()
  const name = `${words
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')}.png`
  return { name, type: 'image/png', bytes }
}

/** One line of the drawing: waves, rings, furrows, roofs, traces or ridges. */
function stroke(scene: Scene, row: number, chance: () => number): string {
  const y = Math.round(250 + row * 23)
  const swing = Math.round(12 + chance() * 34)
  const shift = Math.round(chance() * 160)
  if (scene === 'cell')
    return `<circle cx="${Math.round(chance() * width)}" cy="${Math.round(120 + chance() * 360)}" r="${14 + row * 4}"/>`
  if (scene === 'street' || scene === 'circuit') {
    const step = scene === 'street' ? 60 : 90
    const points = Array.from({ length: 18 }, (_, place) => {
      const up = (place + row) % 2 === 0 ? swing : 0
      return `${place * step - shift},${y - up} ${place * step + step * 0.6 - shift},${y - up}`
    })
    return `<polyline points="${points.join(' ')}"/>`
  }
  const waves = Array.from({ length: 5 }, (_, place) => {
    const x = place * 260 - shift
    return `Q ${x + 65} ${y - swing} ${x + 130} ${y} T ${x + 260} ${y}`
  })
  return `<path d="M ${-shift} ${y} ${waves.join(' ')}"/>`
}

/** Numbers from 0 to 1 that follow from words. */
function numbersFrom(words: string): () => number {
  const digest = createHash('sha256').update(words).digest()
  let place = 0
  return () => digest[place++ % digest.length]! / 255
}
