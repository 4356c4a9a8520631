const restMs = 3000
let rested: Promise<void> | undefined

/**
 * The first picture comes first: what can wait, such as fetching pages ahead, waits until the page has stood
 * for a while.
 */
export function whenRested(): Promise<void> {
  rested ??= new Promise((resolve) => {
    setTimeout(resolve, restMs)
  })
  return rested
}
