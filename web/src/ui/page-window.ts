/**
 * Page numbers worth showing: the first, the last, the present one with a neighbour each side. A gap is
 * undefined, and a gap of one page is that page: 1 … 4 5 6 … 20.
 */
export function pageWindow(page: number, pages: number): (number | undefined)[] {
  const wanted = new Set(
    [1, page - 1, page, page + 1, pages].filter((number) => number >= 1 && number <= pages),
  )
  const shown = [...wanted].toSorted((one, other) => one - other)
  return shown.flatMap((number, index) => {
    const skipped = number - (shown[index - 1] ?? 0) - 1
    if (skipped === 0) return [number]
    return [skipped === 1 ? number - 1 : undefined, number]
  })
}
