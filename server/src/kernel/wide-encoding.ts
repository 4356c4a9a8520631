export type WideEncoding = 'utf-16le' | 'utf-16be'

const sampleBytes = 4096

/**
 * Whether bytes are UTF-16: by the mark at their beginning or, without one, by zeros in every other place, as
 * Latin letters have them. UTF-32 begins like UTF-16 and is nothing that we take. `61 00 2c 00` → `utf-16le`
 */
export function wideEncoding(bytes: Uint8Array): WideEncoding | undefined {
  const [first, second, third, fourth] = bytes
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? undefined : 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, sampleBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2]! += 1
  const [even, odd] = zeros as [number, number]
  const many = sample.length * 0.3
  if (odd > many && even === 0) return 'utf-16le'
  return even > many && odd === 0 ? 'utf-16be' : undefined
}
