/** Where the dark modules of one row of a QR code begin and end. */
export function darkRuns(row: Uint8Array): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const [index, dark] of row.entries()) {
    const last = runs.at(-1)
    if (!dark) continue
    if (last?.[1] === index) last[1] = index + 1
    else runs.push([index, index + 1])
  }
  return runs
}
